import type { ConfigFault } from '#contract/tender/project.ts'

/** Parts of the editor, in their order. */
export const SECTIONS = ['basic', 'schedule', 'items', 'prices', 'bidding', 'award', 'people', 'documents'] as const
export type Section = (typeof SECTIONS)[number]

const SECTION_OF: Readonly<Record<string, Section>> = {
  registrationEndsAt: 'schedule',
  qualificationEndsAt: 'schedule',
  startsAt: 'schedule',
  timeZone: 'schedule',
  ceiling: 'prices',
  reserve: 'prices',
  deposit: 'prices',
  compareBasis: 'prices',
  bidding: 'bidding',
  rounds: 'bidding',
  mode: 'bidding',
  award: 'award',
  minBidders: 'people',
  managerId: 'people',
  supervisorIds: 'people',
  reviewerIds: 'people',
  requiredDocs: 'documents',
  attachments: 'documents',
}

/** The section a fault's place belongs to. @param path e.g. `form.bidding.step`, `items.3.quantity` */
export function sectionOf(path: string): Section {
  const [root = '', name = ''] = path.split('.')
  if (root === 'items') return 'items'
  if (root === 'invitations') return 'people'
  return SECTION_OF[name] ?? 'basic'
}

/** The field of the editor that a fault's place names: numbers of lists and the parts of a step stand for the whole. */
export function fieldOf(path: string): string {
  if (path.startsWith('items')) return 'items'
  return path
    .replace(/^form\./, '')
    .replace(/\.\d+(\..*)?$/, '')
    .replace(/^(bidding\.step|award\.alp)\..*$/, '$1')
}

const IN_MINUTES = ['bidding.durationSec', 'bidding.maxExtendSec', 'rounds.durationsSec', 'rounds.intervalsSec']

/** How many of the draft's units one of the shown ones is: 60 where seconds are shown as minutes. @param field as `fieldOf` names it */
export const unitOf = (field: string): number => (IN_MINUTES.includes(field) ? 60 : 1)

export interface CellFault extends ConfigFault {
  index: number
  prop: string
}

/** The faults that lie in a cell of a list. @param list where it stands, e.g. `items` */
export const cellFaults = (faults: readonly ConfigFault[], list: string): CellFault[] =>
  faults.flatMap((fault) => {
    if (!fault.path.startsWith(`${list}.`)) return []
    const [, index, prop] = /^(\d+)\.(\w+)$/.exec(fault.path.slice(list.length + 1)) ?? []
    return index === undefined || prop === undefined ? [] : [{ ...fault, index: Number(index), prop }]
  })
