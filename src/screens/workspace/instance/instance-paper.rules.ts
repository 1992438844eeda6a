import type { OpinionFile } from '#contract/workflow/shapes.ts'
import type { FormField } from '#contract/workflow/task-calls.ts'
import type { Formats } from '#core/i18n/formats.ts'
import type { Translate } from '#core/i18n/locale.tsx'
import type { Lang } from '#core/i18n/text.ts'
import { statusNames } from '#domain/workflow/labels.ts'
import { changedFields, filesOf, linesOf, productOf, textOf, type Values } from '#screens/workspace/form/index.ts'
import type { Paper, PaperBlock } from '#ui/print-paper.ts'
import { paperText } from '#widgets/opinion-files/index.ts'
import type { Instance } from './instance.api.ts'
import { endWordOf } from './instance.rules.ts'
import type { messages } from './paper.messages.ts'

/** What the paper is written with. */
export interface Press {
  t: Translate<keyof (typeof messages)['en']>
  formats: Formats
  lang: Lang
  /** Who prints it, when. */
  mark: string
  /** Leads back to the process. */
  code: Paper['code']
  /** The timeline, a block a round. */
  progress: readonly PaperBlock[]
  signatures: PaperBlock['pictures']
  /** The word of a dictionary for a value. */
  word: (dictCode: string, value: string) => string
  /** The name of a department. */
  department: (id: string) => string
}

/** The dossier of an instance: facts, form, progress with opinions, thread. What its reader does not see is not on it either. */
export function instancePaper(instance: Instance, press: Press): Paper {
  const { t, formats, lang, mark, code, signatures = [] } = press
  const { id, title, info, processName, initiator, startedAt, endedAt, round } = instance
  const at = (time: string | undefined) => (time ? formats.dateTime(time) : t('none'))
  return {
    title,
    lead: `${processName} · ${statusNames[info.processStatus][lang]}`,
    mark,
    code,
    blocks: [
      {
        facts: [
          { label: t('initiator'), value: initiator.name },
          { label: t('startedAt'), value: at(startedAt) },
          ...(endedAt ? [{ label: t(endWordOf(instance)), value: at(endedAt) }] : []),
          { label: t('round'), value: String(round) },
          { label: t('number'), value: id },
        ],
      },
      ...formBlocks(instance, press),
      ...roundBlocks(instance, press),
      ...press.progress.map((block) => ({ ...block, heading: [t('progress'), block.heading].filter(Boolean).join(' · ') })),
      ...(signatures.length > 0 ? [{ heading: t('signatures'), pictures: signatures }] : []),
      ...commentBlocks(instance, press),
    ],
  }
}

function valueText(
  { type, dictCode = '' }: Pick<FormField, 'type' | 'dictCode'>,
  value: unknown,
  { t, formats, word, department }: Press,
): string {
  if (type === 'FILES') return t('files', { n: filesOf(value).length })
  const text = textOf(value)
  if (text === '') return t('none')
  if (type === 'DECIMAL') return formats.money(text)
  if (type === 'DEPARTMENT') return department(text)
  return type === 'DICT' ? word(dictCode, text) : text
}

/** Departments that the form names, by id. */
export const departmentsIn = ({ form, values }: Pick<Instance, 'form' | 'values'>): string[] =>
  (form?.fields ?? []).flatMap(({ field, type }) => (type === 'DEPARTMENT' ? textOf(values[field]) || [] : []))

/** Dictionaries that the form takes its words from, by code. */
export const dictionariesIn = ({ form }: Pick<Instance, 'form'>): string[] => [
  ...new Set(
    (form?.fields ?? []).flatMap(({ dictCode, columns = [] }) =>
      [dictCode, ...columns.map((column) => column.dictCode)].filter((code) => code !== undefined),
    ),
  ),
]

function formBlocks({ form, values }: Instance, press: Press): PaperBlock[] {
  if (!form) return []
  const there = form.fields.filter(({ field }) => Object.hasOwn(values, field))
  return fieldBlocks(form.name, { there, fields: form.fields, values }, press)
}

/** What an earlier round was decided on, as far as it was another thing (W8). */
function roundBlocks({ form, values, rounds }: Instance, press: Press): PaperBlock[] {
  const fields = form?.fields ?? []
  return rounds.flatMap((before) => {
    const changed = changedFields(fields, before.values, values)
    const there = fields.filter(({ field }) => changed.includes(field))
    return there.length > 0 ? fieldBlocks(press.t('before', { n: before.round }), { there, fields, values: before.values }, press) : []
  })
}

interface Fields {
  /** That stand on the paper. */
  there: readonly FormField[]
  /** Of the form. */
  fields: readonly FormField[]
  values: Values
}

function fieldBlocks(heading: string, { there, fields, values }: Fields, press: Press): PaperBlock[] {
  // Ids are nobody's reading: who is meant stands in the progress.
  const facts = there.filter(({ type }) => type !== 'LINES' && type !== 'USER')
  const tables = there.filter(({ type }) => type === 'LINES')
  return [
    {
      heading,
      facts: facts.map((field) => ({ label: field.label, value: valueText(field, values[field.field], press) })),
    },
    ...tables.map((field) => linesBlock(field, fields, values[field.field], press)),
  ]
}

function linesBlock(field: FormField, fields: readonly FormField[], value: unknown, press: Press): PaperBlock {
  const { columns = [] } = field
  const sum = fields.find(({ sumOf }) => sumOf?.lines === field.field)
  const factors = sum?.sumOf?.factors
  const figures = columns.flatMap(({ type }, index) => (type === 'DECIMAL' || type === 'INT' ? [index] : []))
  const rows = linesOf(value).map((line) => [
    ...columns.map((column) => valueText(column, line[column.field], press)),
    ...(factors ? [press.formats.money(productOf(line, factors, sum.scale ?? 2)) || press.t('none')] : []),
  ])
  return {
    heading: field.label,
    table: {
      heads: [...columns.map(({ label }) => label), ...(factors ? [press.t('amount')] : [])],
      rows,
      ends: [...figures, ...(factors ? [columns.length] : [])],
    },
  }
}

function commentBlocks({ comments }: Instance, { t, formats, lang }: Press): PaperBlock[] {
  if (comments.length === 0) return []
  const rows = comments.map(({ user, text, at, attachments }) => [user.name, paperText(text, attachments, lang), formats.dateTime(at)])
  return [{ heading: t('comments'), table: { heads: [t('by'), t('text'), t('time')], rows } }]
}

/** Signatures of decisions in their order, each with whose it is, of which node, from when. */
export const signaturesIn = ({ progress }: Pick<Instance, 'progress'>, formats: Formats): { id: string; caption: string }[] =>
  progress.flatMap(({ nodeName, commentList, assigns }) => [
    ...assigns.flatMap(({ addsignName, attachments }) => signed(attachments, [addsignName, nodeName])),
    ...commentList.flatMap(({ user, createTime, attachments }) => signed(attachments, [user.name, nodeName, formats.dateTime(createTime)])),
  ])

const signed = (files: readonly OpinionFile[] = [], words: readonly string[]) =>
  files.flatMap(({ id, kind }) => (kind === 'SIGNATURE' ? { id, caption: words.join(' · ') } : []))
