/** Lists of the element, in their order, with the permission that each is shown for. */
export const TABS = {
  unfinished: 'workflow:task:handle',
  finished: 'workflow:task:handle',
  submit: 'workflow:task:handle',
  participation: 'workflow:task:handle',
  formspanel: 'workflow:admin',
} as const
export type Tab = keyof typeof TABS

/** @param allowed names that the page allows, comma separated; none: all. Nobody sees the tab of a list that is not his to read. */
export function tabsOf(allowed: string, can: (code: string) => boolean): Tab[] {
  const names = allowed.split(/[\s,]+/).filter(Boolean)
  return (Object.keys(TABS) as Tab[]).filter((tab) => (names.length === 0 || names.includes(tab)) && can(TABS[tab]))
}
