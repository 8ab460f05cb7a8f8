import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import java.io.FileInputStream;

/** Developers' check, run by hand (CONTRIBUTING.md): do these files keep to PDF/UA-1, as veraPDF reads it? */
class PdfUa {
    public static void main(String[] paths) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        boolean good = true;
        for (String path : paths) {
            try (var parser = Foundries.defaultInstance().createParser(new FileInputStream(path), PDFAFlavour.PDFUA_1);
                 var validator = Foundries.defaultInstance().createValidator(PDFAFlavour.PDFUA_1, false)) {
                var result = validator.validate(parser);
                good &= result.isCompliant();
                System.out.println((result.isCompliant() ? "PDF/UA-1 " : "fails ") + path);
                result.getTestAssertions().stream().limit(20)
                    .forEach(one -> System.out.println("  " + one.getRuleId() + " " + one.getMessage()));
            }
        }
        System.exit(good ? 0 : 1);
    }
}
