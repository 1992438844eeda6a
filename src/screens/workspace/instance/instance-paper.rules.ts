import type { ProgressApprover } from '#contract/workflow/shapes.ts'
import type { FormField } from '#contract/workflow/task-calls.ts'
import type { Formats } from '#core/i18n/formats.ts'
import type { Translate } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import type { Lang } from '#core/i18n/text.ts'
import { statusNames } from '#domain/workflow/labels.ts'
import { filesOf, linesOf, productOf, textOf } from '#screens/workspace/form/index.ts'
import type { Paper, PaperBlock } from '#ui/print-paper.ts'
import { paperText } from '#widgets/opinion-files/index.ts'
import type { Instance } from './instance.api.ts'
import type { messages } from './paper.messages.ts'

/** What the paper is written with. */
export interface Press {
  t: Translate<keyof (typeof messages)['en']>
  formats: Formats
  lang: Lang
  /** Who prints it, when. */
  mark: string
  /** The word of a dictionary for a value. */
  word: (dictCode: string, value: string) => string
  /** The name of a department. */
  department: (id: string) => string
}

/** The dossier of an instance: facts, form, progress with opinions, thread. What its reader does not see is not on it either. */
export function instancePaper(instance: Instance, press: Press): Paper {
  const { t, formats, lang, mark } = press
  const { title, info, processName, initiator, startedAt, endedAt, round } = instance
  const at = (time: string | undefined) => (time ? formats.dateTime(time) : t('none'))
  return {
    title,
    lead: `${processName} · ${statusNames[info.processStatus][lang]}`,
    mark,
    blocks: [
      {
        facts: [
          { label: t('initiator'), value: initiator.name },
          { label: t('startedAt'), value: at(startedAt) },
          { label: t('endedAt'), value: at(endedAt) },
          { label: t('round'), value: String(round) },
        ],
      },
      ...formBlocks(instance, press),
      progressBlock(instance, press),
      ...opinionBlocks(instance, press),
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

function formBlocks({ form, values }: Instance, press: Press): PaperBlock[] {
  if (!form) return []
  const there = form.fields.filter(({ field }) => Object.hasOwn(values, field))
  // Ids are nobody's reading: who is meant stands in the progress.
  const facts = there.filter(({ type }) => type !== 'LINES' && type !== 'USER')
  const tables = there.filter(({ type }) => type === 'LINES')
  return [
    {
      heading: form.name,
      facts: facts.map((field) => ({ label: field.label, value: valueText(field, values[field.field], press) })),
    },
    ...tables.map((field) => linesBlock(field, form.fields, values[field.field], press)),
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

function progressBlock({ progress }: Instance, { t, formats, lang }: Press): PaperBlock {
  const decided = ({ user, actedBy }: ProgressApprover) => (actedBy ? t('deputy', { deputy: actedBy, name: user.name }) : user.name)
  const rows = progress
    .filter(({ predicted }) => !predicted)
    .map(({ nodeName, nodeStatusDesc, approvalUserList, ccNodeList, finishTime, startTime }) => {
      const people = [...approvalUserList.map(decided), ...ccNodeList.map(({ name }) => name)]
      const time = finishTime ?? startTime
      return [nodeName, nameList(people, lang) || t('none'), nodeStatusDesc, time ? formats.dateTime(time) : t('none')]
    })
  return { heading: t('progress'), table: { heads: [t('node'), t('people'), t('result'), t('time')], rows } }
}

function opinionBlocks({ progress, comments }: Instance, { t, formats, lang }: Press): PaperBlock[] {
  const opinions = progress.flatMap(({ nodeName, commentList }) =>
    commentList.map(({ user, text, createTime, attachments }) => [
      nodeName,
      user.name,
      paperText(text, attachments, lang),
      formats.dateTime(createTime),
    ]),
  )
  const said = comments.map(({ user, text, at, attachments }) => [user.name, paperText(text, attachments, lang), formats.dateTime(at)])
  return [
    ...(opinions.length > 0
      ? [{ heading: t('opinions'), table: { heads: [t('node'), t('by'), t('text'), t('time')], rows: opinions } }]
      : []),
    ...(said.length > 0 ? [{ heading: t('comments'), table: { heads: [t('by'), t('text'), t('time')], rows: said } }] : []),
  ]
}
