import type { limits } from '#contract/limits.ts'
import type { Criteria } from '#contract/search.ts'
import { bounds, type Clause, readCriteria } from '#domain/search/criteria.ts'

/** Proposals in an answer of the copilot. They are data of a stranger: read strictly, shown as a difference, and applied by the person alone. */

export type Proposal = { why: string } & (
  | { kind: 'filter'; filter: Criteria }
  | { kind: 'mapping'; mapping: Readonly<Record<string, string>> }
  | { kind: 'opinion'; opinion: string }
)

/** What an answer is made of, in its order. `coming`: a proposal that has begun and not ended. */
export type Part = { at: 'text'; text: string } | { at: 'proposal'; proposal: Proposal } | { at: 'coming' }

const BLOCK = /^```fly-proposal[ \t]*\n([\s\S]*?)^```[ \t]*$/gm
const BEGUN = /^```fly-proposal[\s\S]*/m
const MOST_WHY = 300
const MOST_COLUMNS = 256
const MOST_NAME = 200
const MOST_OPINION: (typeof limits)['opinionChars'] = 2_000

/** What is no proposal stays what it is: text. @param isOver nothing more comes, so what has begun and not ended is text as well */
export function partsOf(answer: string, isOver: boolean): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const block of answer.matchAll(BLOCK)) {
    const proposal = readProposal(block[1] ?? '')
    if (!proposal) continue
    parts.push({ at: 'text', text: answer.slice(from, block.index) }, { at: 'proposal', proposal })
    from = block.index + block[0].length
  }
  const rest = answer.slice(from)
  const begun = isOver ? undefined : BEGUN.exec(rest.replaceAll(BLOCK, (text) => ' '.repeat(text.length)))
  if (begun) parts.push({ at: 'text', text: rest.slice(0, begun.index) }, { at: 'coming' })
  else parts.push({ at: 'text', text: rest })
  return parts.filter((part) => part.at !== 'text' || part.text.trim() !== '')
}

function readProposal(text: string): Proposal | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? soundProposal(read) : undefined
  } catch {
    return undefined
  }
}

function soundProposal({ kind, why, filter, mapping, opinion }: Record<string, unknown>): Proposal | undefined {
  const said = typeof why === 'string' ? why.slice(0, MOST_WHY) : ''
  if (kind === 'filter' && isRecord(filter) && Object.keys(filter).every((word) => word === '_AND_' || word === '_OR_')) {
    // Throws for what is no search.
    readCriteria(filter as Criteria, bounds)
    return { kind, why: said, filter: filter as Criteria }
  }
  if (kind === 'mapping' && isRecord(mapping) && isMapping(mapping)) return { kind, why: said, mapping }
  if (kind === 'opinion' && isText(opinion, MOST_OPINION)) return { kind, why: said, opinion }
  return undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && !value.includes('\0') && value.isWellFormed()
const isMapping = (value: Record<string, unknown>): value is Record<string, string> => {
  const entries = Object.entries(value)
  return entries.length <= MOST_COLUMNS && entries.every(([column, field]) => isText(column, MOST_NAME) && isText(field, MOST_NAME))
}

export interface Difference {
  gone: string[]
  kept: string[]
  added: string[]
}

/** How things are called: fields and values by the page, the rest by the language of the reader. */
export interface Words {
  name: (field: string) => string
  value: (field: string, value: string) => string
  operator: (operator: string) => string
  all: string
  any: string
}

/** What would change, line by line. @param current what the page has now; of another shape than it should be: nothing */
export function differenceOf(proposal: Proposal, current: unknown, words: Words): Difference {
  const before = linesOf({ ...proposal, [proposal.kind]: current }, words)
  const after = linesOf(proposal, words)
  return {
    gone: before.filter((line) => !after.includes(line)),
    kept: after.filter((line) => before.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  }
}

function linesOf(given: { kind: Proposal['kind'] } & Record<string, unknown>, words: Words): string[] {
  const value = given[given.kind]
  if (given.kind === 'opinion') return typeof value === 'string' ? value.split('\n').filter((line) => line.trim() !== '') : []
  if (!isRecord(value)) return []
  if (given.kind === 'mapping') {
    return Object.entries(value).map(([column, field]) => `${column} → ${field === '' ? '–' : words.name(String(field))}`)
  }
  try {
    const clause = readCriteria(value as Criteria, bounds)
    return clause.kind === 'all' ? clause.clauses.map((one) => sentenceOf(one, words)) : [sentenceOf(clause, words)]
  } catch {
    return []
  }
}

function sentenceOf(clause: Clause, words: Words): string {
  if (clause.kind === 'leaf') {
    const values = clause.values.map((value) => words.value(clause.prop, String(value)))
    return [words.name(clause.prop), words.operator(clause.operator), values.join(', ')].join(' ').trim()
  }
  return `(${clause.clauses.map((one) => sentenceOf(one, words)).join(` ${clause.kind === 'all' ? words.all : words.any} `)})`
}
