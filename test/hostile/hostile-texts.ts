/** The call that no emitted code may hold, whatever a spec says. */
export const MARKER = 'SMUGGLED';

const call = `${MARKER}()`;

/** Texts that an attacker might write in a spec to escape from the place where they are printed. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'the end of a comment': `a */ ${call}; /* b`,
  'the end of a comment, in pieces': `a *\u200b/ *\\/ ${call} /**/ //*/ ${call}`,
  'a template literal': `\`\${${call}}\` \${${call}} \\\`\${${call}}`,
  quotes: `'; ${call}; ' "; ${call}; " \\'; ${call}; // \\"; ${call}; //`,
  backslashes: `\\\\\\\\ \\u0027;${call} \\x27;${call} \\`,
  'lines of code': `a\n${call};\r\n${call};\r${call};\n`,
  'lines that only JavaScript knows': `a\u2028${call};\u2029${call};\u0085${call};\u000b${call};\u000c${call}`,
  'the end of a script': `</script><script>${call}</script><!--<script>${call}`,
  'the end of a comment in HTML': `--><img src=x onerror=${call}><!-- ]]> <svg/onload=${call}>`,
  'an attribute': `" onmouseover="${call}" x=' onclick='${call}' `,
  'Markdown that runs': `[x](javascript:${call}) ![x](javascript:${call}) <javascript:${call}> [x]: javascript:${call}`,
  'an address that runs': `javascript:${call}`,
  'Markdown that leaves its place': `a\n\n\`\`\`\n</td></table>\n# ${MARKER}\n\n| a | b |\n|---|---|\n| <b onclick=${call}> |\n\`\`\`\`\n---\n`,
  'a cell of a table': `a | ${MARKER} \\| b \\\\| <details open ontoggle=${call}> | \n | x |`,
  'a template': `{{{${call}}}} {{#each this}}{{@root.constructor}}{{/each}} {{> ${MARKER}}} <%= ${call} %>`,
  'what replacing means': `$& $' $\` $1 $$ $<${MARKER}>`,
  'a tag of documentation': `@internal\n@deprecated\n{@link ${MARKER}} {@inheritDoc ${MARKER}}\n@ts-ignore @ts-nocheck`,
  directives: `/// <reference path="/etc/passwd" />\n// @ts-nocheck\n//# sourceMappingURL=${MARKER}\n#!/bin/sh`,
  'marks of direction': `\u202e*/ ${call} /*\u202c \u2066${call}\u2069 \u200f\u061c\ufeff`,
  'letters that look alike': `ＳＭＵＧＧＬＥＤ（） ＇； "＂ ⁄ ∗∕ ${call} ﹡／`,
  'control characters': `\u0000\u0001\u0007\u0008\u001b[31m\u001b]0;${MARKER}\u0007\u007f\u009b31m ${call}`,
  'half a character': `\ud800 ${call} \udc00 \ufffe\uffff \u{10ffff}`,
  'names of JavaScript': '__proto__',
  'another name of JavaScript': 'constructor',
  'a word of the language': 'class',
  YAML: `: &a *a !!js/function 'function(){${call}}' - # % @ \` ? <<: {a: b}\n---\n...\n`,
  'commands of a build server': `::error::${MARKER}\n::set-output name=a::b\n##[command]${call}\n@everyone`,
  'commands of other build servers': `a ##vso[task.setvariable variable=a]b ##teamcity[message text='b'] ##[add-mask]b`,
  'commands of a build server, in disguise': `\r\n \u00a0\u200b::set-output name=a::b\r::add-mask::b\u0085::debug::b #\u200d#[add-mask]b ##v\u00adso[a]b`,
  'ten thousand letters': 'x'.repeat(10_000),
  'ten thousand ends of comments': `*/${call};/*`.repeat(700),
  'ten thousand brackets': '(['.repeat(5_000),
  nothing: '',
  'a space': ' ',
  'lines only': '\n\n\n',
};
