"""What is drawn, and the three ways to write it. `shapes` are neutral values, made by `from_svg` from drawings and by
layout from measures; `to_pdf`, `to_svg` and `to_png` write them and decide nothing. Only `lettering` measures text."""
