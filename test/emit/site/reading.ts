/**
 * What a reader sees of the content of a page, line by line: headings with their anchors, terms, items, code, and where links lead.
 * Attributes that only style or describe elements are left out.
 */
export function readingOf(html: string): string {
  const content = html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.indexOf('</main>'));
  const text = content
    .replaceAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, inner: string) => `[${inner}](${href})`)
    .replaceAll(/<code[^>]*>|<\/code>/g, '`')
    .replaceAll(/<h1[^>]*>/g, '\n# ')
    .replaceAll(/<h2(?: id="([^"]*)")?[^>]*>/g, (_, id?: string) => `\n\n## ${id === undefined ? '' : `{#${id}} `}`)
    .replaceAll(/<h3[^>]*>/g, '\n### ')
    .replaceAll(/<section class="member" id="([^"]*)"[^>]*>/g, '\n{#$1} ')
    .replaceAll(
      /<(?:li|tr)(?: class="(\w+)")?(?: id="([^"]*)")?[^>]*>/g,
      (_, name?: string, id?: string) =>
        `\n- ${name === undefined ? '' : `(${name}) `}${id === undefined ? '' : `{#${id}} `}`,
    )
    .replaceAll(/<span class="mark[^"]*">(.*?)<\/span>/gs, '*$1*')
    .replaceAll(/<dt>/g, '\n')
    .replaceAll(/<dd>/g, ': ')
    .replaceAll(/<(?:td|th)[^>]*>/g, ' | ')
    .replaceAll(/<figcaption>/g, '\n> ')
    .replaceAll(/<(?:p|div|pre|ul|dl|figure|section|summary)\b[^>]*>/g, '\n')
    .replaceAll(/<[a-z/][^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}
