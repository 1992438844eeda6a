/** What a gate asks for. `codes` comma separated; an authority needs both ids. */
export interface Gate {
  codes: string
  all: boolean
  componentId: string
  pageId: string
}

export interface Rights {
  can(code: string): boolean
  mayUse(componentId: string, pageId: string): boolean
}

/**
 * Whether the content may be seen (specification section 6, directives). No code asks for nothing. An authority with one of
 * its two ids missing is allowed. With both a code and an authority, both must hold.
 */
export function isAllowed({ codes, all, componentId, pageId }: Gate, rights: Rights): boolean {
  const asked = codes
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  const holds = (code: string) => rights.can(code)
  const byCode = asked.length === 0 || (all ? asked.every(holds) : asked.some(holds))
  return byCode && (!componentId || !pageId || rights.mayUse(componentId, pageId))
}
