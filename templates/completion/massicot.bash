_massicot() {
    local IFS=$'\n' cur="${COMP_WORDS[COMP_CWORD]}"
    COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" \
        -- "$cur"))
}
complete -o default -F _massicot massicot
