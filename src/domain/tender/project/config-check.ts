import type { ConfigFault, Item, ProjectForm } from '#contract/tender/project.ts'
import { freeBidOf, roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { leadIsShown } from '#domain/tender/bidding/free-bid.ts'
import { better } from '#domain/tender/bidding/ranking.ts'
import { stepAt } from '#domain/tender/bidding/step.ts'
import type { At } from '#domain/tender/model.ts'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { countIsShown } from '#domain/tender/visibility/matter.ts'
import { awardFaults, awardWarnings, reviewerFaults } from './config-check-award.ts'
import { roundRulesFaults } from './config-check-rounds.ts'

/** Whether a draft is fit for publication. @see tendering.md 7.1 */

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Registration stays open at least this long after publication. */
export const MIN_REGISTRATION_HOURS = 2
/** The start is at least this long after qualification. */
export const MIN_QUALIFICATION_GAP_MINUTES = 10
const MIN_EXTEND_SEC = 30

export interface ConfigVerdict {
  errors: ConfigFault[]
  warnings: ConfigFault[]
}

/**
 * Every fault of a draft at once, each with its place in the form.
 *
 * @param at the instant of publication to judge by
 * @param people who owns the project: he may hold no other role in it
 */
export function checkConfig(form: ProjectForm, items: readonly Item[], at: At, people: { ownerId: string }): ConfigVerdict {
  const ceiling = parseMoney(form.ceiling, form.scale) ?? 0n
  const errors = [
    ...itemFaults(items),
    ...(ceiling > 0n ? [] : [fault('TENDER-2012', 'form.ceiling')]),
    ...scheduleFaults(form, at),
    ...(roundsOf(form) ? roundRulesFaults(form) : freeFaults(form, ceiling)),
    ...reserveFaults(form, ceiling),
    ...lineLimitFaults(items),
    ...lineNumberFaults(items),
    ...zoneFaults(form),
    ...awardFaults(form),
    ...roleFaults(form, people.ownerId),
  ]
  if (errors.length > 0) return { errors, warnings: [] }
  const free = roundsOf(form) ? [] : [...stepWarnings(form, ceiling), ...countWarnings(form)]
  return { errors, warnings: [...free, ...reserveWarnings(form), ...awardWarnings(form)] }
}

const freeFaults = (form: ProjectForm, ceiling: bigint): ConfigFault[] => [
  ...(ceiling > 0n ? stepFaults(form, ceiling) : []),
  ...bandFaults(form),
  ...contradictions(form),
]

const fault = (code: string, path: string, args: ConfigFault['args'] = {}): ConfigFault => ({ code, path, args })

function itemFaults(items: readonly Item[]): ConfigFault[] {
  if (items.length === 0) return [fault('TENDER-2010', 'items')]
  return items.flatMap((item, index) => {
    const quantity = parseMoney(item.quantity, 6)
    return quantity === undefined || quantity <= 0n ? [fault('TENDER-2011', `items.${index}.quantity`, { line: item.lineNo })] : []
  })
}

function scheduleFaults(form: ProjectForm, at: At): ConfigFault[] {
  const [registration, qualification, start] = [form.registrationEndsAt, form.qualificationEndsAt, form.startsAt].map((t) =>
    Date.parse(t),
  ) as [number, number, number]
  const faults: ConfigFault[] = []
  if (registration < Date.parse(at) + MIN_REGISTRATION_HOURS * HOUR_MS)
    faults.push(fault('TENDER-2013', 'form.registrationEndsAt', { h: MIN_REGISTRATION_HOURS }))
  if (qualification < registration || start < qualification + MIN_QUALIFICATION_GAP_MINUTES * MINUTE_MS) {
    faults.push(
      fault('TENDER-2014', qualification < registration ? 'form.qualificationEndsAt' : 'form.startsAt', {
        m: MIN_QUALIFICATION_GAP_MINUTES,
      }),
    )
  }
  return faults
}

/** The step must lie between 0.1 % and 5 % of the ceiling. */
function stepFaults(form: ProjectForm, ceiling: bigint): ConfigFault[] {
  return stepOutside(form, ceiling, 1n, 50n) ? [fault('TENDER-2015', 'form.bidding.step', edges(form, ceiling, 1n, 50n))] : []
}

/** A price walks through every band, so every band is an amount, and they stand in order: a fault would show only in the middle of the bidding. */
function bandFaults(form: ProjectForm): ConfigFault[] {
  const { scale } = form
  const { step } = freeBidOf(form)
  if (step.mode !== 'tiers') return []
  const bands = step.tiers.map(({ from, value }) => ({ from: parseMoney(from, scale), value: parseMoney(value, scale) }))
  const isSound = bands.every(({ from, value }, index) => {
    const before = bands[index - 1]?.from
    const inOrder = index === 0 ? from === 0n : from !== undefined && before !== undefined && from > before
    return inOrder && value !== undefined && value > 0n
  })
  return isSound ? [] : [fault('TENDER-2016', 'form.bidding.step', { detail: 'step.tiers' })]
}

/** The reserve price is an amount within the limit, or no price could ever meet it, or every price would. */
function reserveFaults({ reserve, direction, scale }: ProjectForm, ceiling: bigint): ConfigFault[] {
  if (reserve === undefined) return []
  const amount = parseMoney(reserve, scale)
  const isSound = amount !== undefined && amount > 0n && !better(ceiling, amount, direction)
  return isSound
    ? []
    : [fault('TENDER-2016', 'form.reserve', { detail: direction === 'reverse' ? 'reserve > ceiling' : 'reserve < floor' })]
}

/** A limit that is not published is a reserve price already: of two only the stricter one counts. */
const reserveWarnings = ({ reserve, ceilingVisible }: ProjectForm): ConfigFault[] =>
  reserve === undefined || ceilingVisible ? [] : [fault('TENDER-2016', 'form.reserve', { detail: 'reserve + hidden ceiling' })]

/** Where every price is shown by its number, the numbers are counted whatever else is said. */
const countWarnings = (form: ProjectForm): ConfigFault[] =>
  countIsShown(form) === freeBidOf(form).showBidderCount
    ? []
    : [fault('TENDER-2016', 'form.bidding', { detail: 'anonPrices + hidden count' })]

/** A limit of a line is an amount above nothing. */
const lineLimitFaults = (items: readonly Item[]): ConfigFault[] =>
  items.flatMap(({ ceilingUnitPrice, lineNo }, index) => {
    const limit = ceilingUnitPrice === undefined ? 1n : parseMoney(ceilingUnitPrice, 6)
    const isSound = limit !== undefined && limit > 0n
    return isSound ? [] : [fault('TENDER-2016', `items.${index}.ceilingUnitPrice`, { detail: `ceilingUnitPrice ${lineNo}` })]
  })

/** Prices are given by number of a line: two of a number could only have one price between them. */
const lineNumberFaults = (items: readonly Item[]): ConfigFault[] =>
  items.flatMap(({ lineNo }, index) =>
    items.findIndex((other) => other.lineNo === lineNo) < index
      ? [fault('TENDER-2016', `items.${index}.lineNo`, { detail: `lineNo ${lineNo}` })]
      : [],
  )

/** Every time that people read is printed in this zone. */
const zoneFaults = ({ timeZone }: ProjectForm): ConfigFault[] =>
  isZone(timeZone) ? [] : [fault('TENDER-2016', 'form.timeZone', { detail: `timeZone ${timeZone}` })]

export function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Sensible is 0.5 % to 3 %. */
function stepWarnings(form: ProjectForm, ceiling: bigint): ConfigFault[] {
  return stepOutside(form, ceiling, 5n, 30n) ? [fault('TENDER-2015', 'form.bidding.step', edges(form, ceiling, 5n, 30n))] : []
}

function stepOutside(form: ProjectForm, ceiling: bigint, lowPermille: bigint, highPermille: bigint): boolean {
  const step = stepIn(form, ceiling)
  return step === undefined || step * 1000n < ceiling * lowPermille || step * 1000n > ceiling * highPermille
}

function stepIn(form: ProjectForm, ceiling: bigint): bigint | undefined {
  try {
    return stepAt(freeBidOf(form).step, ceiling, form.scale)
  } catch {
    return undefined
  }
}

const edges = (form: ProjectForm, ceiling: bigint, low: bigint, high: bigint) => ({
  min: formatMoney((ceiling * low) / 1000n, form.scale),
  max: formatMoney((ceiling * high) / 1000n, form.scale),
})

/** Settings that would give away what they promise to hide, or that cannot work. */
function contradictions(form: ProjectForm): ConfigFault[] {
  const bidding = freeBidOf(form)
  const faults: ConfigFault[] = []
  const clash = (detail: string) => faults.push(fault('TENDER-2016', 'form.bidding', { detail }))
  if (bidding.bidRule === 'beatBest' && !leadIsShown(bidding)) clash(`beatBest + ${bidding.visibility}`)
  if (bidding.protectLead && !leadIsShown(bidding)) clash(`protectLead + ${bidding.visibility}`)
  if (bidding.windowSec > 0 && bidding.windowSec < MIN_EXTEND_SEC) clash(`windowSec < ${MIN_EXTEND_SEC}`)
  if (bidding.windowSec > 0 && bidding.extendSec < MIN_EXTEND_SEC) clash(`extendSec < ${MIN_EXTEND_SEC}`)
  return faults
}

/** Separation of duty: owner, manager, supervisors and reviewers are different people. */
function roleFaults(form: ProjectForm, ownerId: string): ConfigFault[] {
  const faults: ConfigFault[] = []
  const clash = (user: string, role: string, path: string) => faults.push(fault('TENDER-2018', path, { user, role }))
  if (!form.managerId || form.managerId === ownerId) clash(form.managerId, 'MANAGER', 'form.managerId')
  if (form.supervisorIds.length === 0) clash('', 'SUPERVISOR', 'form.supervisorIds')
  for (const [index, id] of form.supervisorIds.entries()) {
    if (id === ownerId || id === form.managerId) clash(id, 'SUPERVISOR', `form.supervisorIds.${index}`)
  }
  return [...faults, ...reviewerFaults(form, ownerId)]
}
