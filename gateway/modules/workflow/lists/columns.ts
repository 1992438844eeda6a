import type { Lang } from '#gateway/platform/http/answer.ts'

/** SQL that the lists share: `i` the instance, `t` the task, `d` the version it runs on, `s` the initiator. */

/** A name of two spellings; the Chinese one where the other is missing. */
export const inLang = (lang: Lang, zh: string, en: string): string =>
  lang === 'en' ? `coalesce(nullif(${en}, ''), ${zh}, '')` : `coalesce(${zh}, '')`

/** Name of the person of this alias; empty for none. */
export const personName = (lang: Lang, alias: string): string => inLang(lang, `${alias}.real_name`, `${alias}.real_name_en`)

/** What an instance is told with. */
export const WITH_NAMES = `left join wf_definition d on d.tenant_id = i.tenant_id and d.code = i.process_code and d.version = i.version
  left join user_account s on s.id = i.initiator_id and s.tenant_id = i.tenant_id`

/** Holders that a row names; where more are asked it says so by dots. */
const HOLDERS_SHOWN = 3
const COMMA = { zh: '、', en: ', ' } as const
const holders = (lang: Lang): string => `coalesce((select string_agg(${personName(lang, 'h')}, '${COMMA[lang]}' order by held.place)
    from unnest(i.holder_ids) with ordinality as held (id, place) join user_account h on h.id = held.id and h.tenant_id = i.tenant_id
    where held.place <= ${HOLDERS_SHOWN}), '') || case when cardinality(i.holder_ids) > ${HOLDERS_SHOWN} then '…' else '' end`

/** What the rows of tasks and of instances both tell. */
export const processRow = (lang: Lang) => ({
  id: 'i.id',
  processCode: 'i.process_code',
  processName: inLang(lang, 'd.name', 'd.name_en'),
  bussinessId: 'i.business_id', // sic
  formCode: 'i.form_code',
  title: 'i.title',
  initiatorId: 'i.initiator_id',
  initiatorName: personName(lang, 's'),
  status: 'i.status',
  startedAt: 'i.started_at',
})

/** What these are searched by. */
export const processColumns = (lang: Lang) => ({
  title: 'i.title',
  processName: inLang(lang, 'd.name', 'd.name_en'),
  initiatorId: 'i.initiator_id',
  startedAt: 'i.started_at',
})

const nodeNames = (lang: Lang) => inLang(lang, 'i.node_names', 'i.node_names_en')

/** A row of the lists of instances. */
export const instanceRow = (lang: Lang) => ({
  ...processRow(lang),
  nodeNames: nodeNames(lang),
  holders: holders(lang),
  round: 'i.round',
  endedAt: 'i.ended_at',
  at: 'i.last_at',
})

export const instanceColumns = (lang: Lang) => ({
  ...processColumns(lang),
  status: 'i.status',
  nodeNames: nodeNames(lang),
  round: 'i.round',
  endedAt: 'i.ended_at',
  at: 'i.last_at',
})

/** What is looked for by a word: title, process and initiator, in either language. */
export const matches = (
  word: string,
): string => `(${word}::text is null or i.title ilike ${word} or d.name ilike ${word} or d.name_en ilike ${word}
  or s.real_name ilike ${word} or s.real_name_en ilike ${word})`
