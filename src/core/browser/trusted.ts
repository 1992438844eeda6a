interface Policy {
  createHTML(html: string): string
  createScriptURL(address: string): string
}
const POLICY = Symbol.for('fly.trusted-types')
const plain: Policy = { createHTML: (html) => html, createScriptURL: (address) => address }

/**
 * What makes our own addresses and cleaned markup something that a page under Trusted Types takes. One policy a page, `fly-html` (elements.md 2.13): a
 * second copy of the bundle uses that of the first.
 */
export function trustedTypes(): Policy {
  const page = globalThis as unknown as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }; [POLICY]?: Policy }
  if (!page.trustedTypes) return plain
  page[POLICY] ??= page.trustedTypes.createPolicy('fly-html', plain)
  return page[POLICY]
}
