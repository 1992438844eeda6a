import { mkdirSync, writeFileSync } from 'node:fs'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import type { Call } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { writes } from '#contract/writes.ts'
import { attributeOf, base, type Declaration, type SharedInterface } from '#core/element/declare.ts'
import { ceilings, DRAFT_SAVES, INVITATIONS, LOG_CEILING } from '#domain/tender/bidding/ceilings.ts'
import { factNames } from '#domain/tender/fact-names.ts'
import type { FactType } from '#domain/tender/fact-types.ts'
import { DAY_MS } from '#domain/tender/instant.ts'
import { declarations } from '#elements/all.ts'
import { typeOf } from '#elements/manifest.ts'
import { dialog, field, popup } from '#elements/shared.ts'
import { openApiOf } from '#gateway/platform/http/openapi.ts'
import { settings } from '#gateway/platform/settings/settings.ts'
import { embeddingPage } from './embedding.ts'

/** What `docs/` holds of the gateway and the elements, made from the tables themselves: `npm run docs` writes it, a house test finds what is stale. */

const NOTE = 'Made by `npm run docs` from the source; changes belong there.'

/** `batchSize` → `batch size`, a unit at the end of a name spelt out. */
const UNITS: Record<string, string> = { Ms: 'milliseconds', Bytes: 'bytes' }
function quantity(name: string): { title: string; unit: string } {
  const [, stem = name, ending = ''] = /^(.*?)(Ms|Bytes)?$/.exec(name) ?? []
  return { title: stem.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), unit: UNITS[ending] ?? '' }
}

const row = (...cells: (string | number)[]): string => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

function errorsPage(): string {
  const rows = Object.entries(errors).flatMap(([code, { status, en, zh, ...more }]) => [
    row(code, status, en, zh),
    ...('fwd' in more ? [row('', '', `${more.fwd.en} (selling)`, `${more.fwd.zh}（拍卖）`)] : []),
  ])
  return `# Refusals\n\n${NOTE} \`{name}\` are places that the answer's \`args\` fill.\n\n${table(['Code', 'HTTP', 'English', '中文'], rows)}\n`
}

function limitsPage(): string {
  const rows = Object.entries(limits).map(([name, value]) => {
    const { title, unit } = quantity(name)
    return row(title, value.toLocaleString('en'), unit)
  })
  return `# Limits\n\n${NOTE}\n\n${table(['Limit', 'Value', 'Unit'], rows)}\n\n${entriesSection()}`
}

/** What may be written into the log of a project, and how often. */
function entriesSection(): string {
  const rows = Object.entries(ceilings).flatMap(([type, ceiling]) => {
    if (typeof ceiling === 'string') return []
    const { en, zh } = factNames[type as FactType]
    const beyond = ceiling.quiet ? 'answered, no longer written' : 'TENDER-2084'
    return row(en, zh, ceiling.by, ceiling.most.toLocaleString('en'), beyond)
  })
  const others = Object.entries({
    'entries of one log, beyond which firms write valid bids and the first few of everything else': LOG_CEILING.entries,
    'of everything else that a firm still writes into a full log': LOG_CEILING.fewOfAFirm,
    'firms that one project invites': INVITATIONS,
    'saves of one draft, of a project or of a registration': DRAFT_SAVES,
  }).map(([what, most]) => row(what, most.toLocaleString('en')))
  const intro = `How often one firm, or one person of the purchaser's side, may do a thing in one project. A firm's share is spent by its own people alone, and no
refusal costs a valid bid or quote its place. Beyond the ceiling nothing is lost: what was sent before stands (TENDER-2084 says so).`
  return `## Entries of a project\n\n${intro}\n\n${table(['Entry', '', 'Of one', 'At most', 'Beyond'], rows)}\n\n${table(['Also', 'At most'], others)}\n\n${rowsSection()}`
}

/** What else people make that is kept, and what bounds it. */
function rowsSection(): string {
  const rows = Object.entries(writes).flatMap(([name, kept]) => {
    if ('entries' in kept) return []
    if ('because' in kept) return row(name, kept.because, '', '')
    const most = kept.limits.map((limit) =>
      `${quantity(limit).title}: ${limits[limit].toLocaleString('en')} ${quantity(limit).unit}`.trim(),
    )
    return row(name, kept.rows, most.join('; '), kept.refusal)
  })
  return `## What else is kept of what people send\n\n${table(['Call', 'What is counted, or why nothing grows', 'At most', 'Beyond'], rows)}\n`
}

const propertiesOf = (schema: unknown): string =>
  Object.keys((schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {})
    .map((key) => `\`${key}\``)
    .join(', ')

function callSection(name: string, call: Call): string {
  const codes: readonly ErrorCode[] = call.fails ?? []
  const facts = [
    call.command &&
      `A command: needs an \`Idempotency-Key\` (UUID), which is remembered for ${limits.answerKeepMs / DAY_MS} days where the command changed something.`,
    call.stream && 'Answers `text/event-stream`.',
    call.blob && 'Answers the bytes of a file.',
    call.query && `Query: ${propertiesOf(call.query)}`,
    call.body && `Body: ${propertiesOf(call.body) || 'an empty object'}`,
    codes.length > 0 && `Refuses with ${codes.join(', ')}`,
  ].filter((fact) => typeof fact === 'string')
  return `### ${name}\n\n${call.summary}.\n${facts.length > 0 ? `\n${facts.map((fact) => `- ${fact}`).join('\n')}\n` : ''}`
}

function apiPage(): string {
  const all: Record<string, Call> = calls
  const sections = Object.entries(all).map(([name, call]) => callSection(name, call))
  return `# Calls\n\n${NOTE} Shapes in full: [openapi.json](openapi.json); refusals: [errors.md](errors.md).\n\n${sections.join('\n')}`
}

function settingsPage(): string {
  const shown = (value: unknown): string =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${value === false ? 'no' : value}\``
  const rows = Object.entries(settings).map(([name, { about, otherwise, expects }]) => row(`\`${name}\``, about, shown(otherwise), expects))
  return `# Settings of the gateway\n\n${NOTE} Each is an environment variable; a wrong one stops the start with a sentence.\n\n${table(['Variable', 'Meaning', 'Default', 'Must be'], rows)}\n`
}

const list = (title: string, rows: readonly string[]): string[] => (rows.length > 0 ? ['', `${title}:`, '', ...rows] : [])

function faceLines({
  props,
  events,
  methods,
  slots = {},
  parts = [],
}: Pick<Declaration, 'props' | 'events' | 'methods'> & Partial<Pick<Declaration, 'slots' | 'parts'>>): string[] {
  return [
    ...list(
      'Properties',
      Object.entries(props).map(([name, prop]) => {
        const attribute = prop.type === 'object' || prop.type === 'function' || prop.readOnly ? '' : ` (attribute \`${attributeOf(name)}\`)`
        return `- \`${name}\`${attribute}: ${typeOf(prop)}. ${prop.doc}`
      }),
    ),
    ...list(
      'Events',
      Object.entries(events).map(([name, event]) => `- \`${name}\`: ${event.doc}`),
    ),
    ...list(
      'Methods',
      Object.entries(methods).map(([name, { signature, doc }]) => `- \`${name}${signature}\`: ${doc}`),
    ),
    ...list(
      'Slots',
      Object.entries(slots).map(([name, doc]) => `- ${name ? `\`${name}\`` : 'the default one'}: ${doc}`),
    ),
    ...list('Parts', parts.length > 0 ? [`- ${parts.map((part) => `\`${part}\``).join(', ')}`] : []),
  ]
}

const sharedLines = ({ props = {}, events = {}, methods = {}, slots = {}, parts = [] }: SharedInterface): string[] =>
  faceLines({ props, events, methods, slots, parts })

/** Heading of a shared interface, where the elements that have it point to. */
const SHARED = { field: 'Fields', popup: 'Fields with a list', dialog: 'Dialogs', base: 'Every element' }

function elementsPage(): string {
  const interfaces = [base, field, popup, dialog].flatMap((shared) => ['', `## ${SHARED[shared.name]}`, ...sharedLines(shared)])
  const sections = declarations.flatMap((declaration) => [
    '',
    `## \`<${declaration.tag}>\``,
    '',
    `${declaration.summary} Live example: \`/demo/${declaration.tag}.html\` of \`npm start\`.`,
    ...(declaration.extends ?? []).flatMap(({ name }) => [
      '',
      `Has what [${SHARED[name].toLowerCase()}](#${SHARED[name].toLowerCase().replaceAll(' ', '-')}) have.`,
    ]),
    ...faceLines(declaration),
  ])
  return `${['# Elements', '', NOTE, ...interfaces, ...sections].join('\n')}\n`
}

/** Every generated page by its path. */
export const pages = (): Record<string, string> => ({
  'docs/openapi.json': `${JSON.stringify(openApiOf(calls), null, 1)}\n`,
  'docs/api.md': apiPage(),
  'docs/errors.md': errorsPage(),
  'docs/limits.md': limitsPage(),
  'docs/settings.md': settingsPage(),
  'docs/elements.md': elementsPage(),
  'docs/embedding.md': embeddingPage(NOTE),
})

if (import.meta.main) {
  mkdirSync('docs', { recursive: true })
  for (const [path, text] of Object.entries(pages())) writeFileSync(path, text)
  console.log(`Written: ${Object.keys(pages()).join(', ')}`)
}
