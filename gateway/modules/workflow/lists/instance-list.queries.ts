import { processDefinitions } from '#domain/workflow/lists/definitions.ts'
import { allInstances } from '#domain/workflow/lists/instances.ts'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { submittedInstances } from '#domain/workflow/lists/submitted.ts'
import { columnsFor } from '#gateway/modules/search/where.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { inLang, instanceColumns, instanceRow, matches, personName, WITH_NAMES } from './columns.ts'
import type { Reader } from './task-list.queries.ts'

/** SQL of the lists of instances and of versions of processes. */

const FROM_INSTANCE = `wf_instance i ${WITH_NAMES}`
/** What happened last comes first. */
const LATEST = 'i.last_at desc, i.id desc'

/** Own records that were never sent: what their process would be told with, on its version of now. */
const UNSENT = `select f.id, f.tenant_id, f.form_code as process_code, (select c.version from wf_definition c where c.tenant_id = f.tenant_id
      and c.code = f.form_code and c.state = 'CURRENT') as version, f.id as business_id, f.form_code, coalesce(f."values" ->> 'title', '') as title,
    'WAITING' as status, f.owner_id as initiator_id, 0 as round, '' as node_names, '' as node_names_en, '{}'::text[] as holder_ids,
    null::timestamptz as started_at, null::timestamptz as ended_at, f.saved_at as last_at from wf_form f
  where f.tenant_id = $1 and f.owner_id = $2 and not exists (select from wf_instance sent
    where sent.tenant_id = f.tenant_id and sent.process_code = f.form_code and sent.business_id = f.id)`
const STARTED = `select id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, round, node_names, node_names_en,
    holder_ids, started_at, ended_at, last_at from wf_instance where tenant_id = $1 and initiator_id = $2`

/** What the reader has started, or has begun to write and not sent yet. */
export const submittedList = ({ tenantId, userId }: Reader, lang: Lang, word: string | null) => ({
  name: `workflow-submitted-${lang}`,
  key: 'i.id',
  row: instanceRow(lang),
  from: `(${STARTED} union all ${UNSENT}) i ${WITH_NAMES} where ${matches('$3')}`,
  values: [tenantId, userId, word],
  columns: columnsFor(submittedInstances, instanceColumns(lang)),
  order: LATEST,
})

const READ = 'case when r.user_id is not null then r.read_at is not null end'

/** Instances that the reader was given to read, or has decided in. */
const TAKEN_PART = `select instance_id from wf_reader where tenant_id = $1 and user_id = $2
  union select instance_id from wf_task where tenant_id = $1 and (user_id = $2 or decided_by = $2) and kind <> 'APPLY' and status = 'DONE'
    and decision is not null`

/** What the reader was given to read, or has decided in; nothing tells of reading where it was not given. */
export const participationList = ({ tenantId, userId }: Reader, lang: Lang, word: string | null) => ({
  name: `workflow-participation-${lang}`,
  key: 'i.id',
  row: { ...instanceRow(lang), read: READ },
  from: `${FROM_INSTANCE} left join wf_reader r on r.instance_id = i.id and r.user_id = $2 and r.tenant_id = i.tenant_id
    where i.tenant_id = $1 and i.id in (${TAKEN_PART}) and ${matches('$3')}`,
  values: [tenantId, userId, word],
  columns: columnsFor(participatedInstances, { ...instanceColumns(lang), read: READ }),
  order: LATEST,
})

/** Every instance of the tenant. */
export const allInstancesList = ({ tenantId }: Reader, lang: Lang, word: string | null) => ({
  name: `workflow-instances-${lang}`,
  key: 'i.id',
  row: instanceRow(lang),
  from: `${FROM_INSTANCE} where i.tenant_id = $1 and ${matches('$2')}`,
  values: [tenantId, word],
  columns: columnsFor(allInstances, { ...instanceColumns(lang), processCode: 'i.process_code' }),
  order: LATEST,
})

const RUNNING = `(select count(*)::int from wf_instance i where i.tenant_id = d.tenant_id and i.process_code = d.code and i.version = d.version
  and i.status in ('WAITING', 'APPROVALING'))`

const DEFINITION_KEY = "d.code || ':' || d.version"

const CURRENT = `coalesce((select c.version from wf_definition c where c.tenant_id = d.tenant_id and c.code = d.code and c.state = 'CURRENT'), 0)`

/** Versions of processes, those of one process together. */
export const definitionList = ({ tenantId }: Reader, lang: Lang, word: string | null) => ({
  name: `workflow-definitions-${lang}`,
  key: DEFINITION_KEY,
  row: {
    id: DEFINITION_KEY,
    processCode: 'd.code',
    name: inLang(lang, 'd.name', 'd.name_en'),
    version: 'd.version',
    current: CURRENT,
    state: 'd.state',
    formCode: 'd.form_code',
    deployedBy: personName(lang, 'u'),
    deployedAt: 'd.deployed_at',
    running: RUNNING,
  },
  from: `wf_definition d left join user_account u on u.id = d.deployed_by and u.tenant_id = d.tenant_id
    where d.tenant_id = $1 and ($2::text is null or d.code ilike $2 or d.name ilike $2 or d.name_en ilike $2)`,
  values: [tenantId, word],
  columns: columnsFor(processDefinitions, {
    name: inLang(lang, 'd.name', 'd.name_en'),
    processCode: 'd.code',
    version: 'd.version',
    state: 'd.state',
    formCode: 'd.form_code',
    deployedBy: personName(lang, 'u'),
    deployedAt: 'd.deployed_at',
    running: RUNNING,
  }),
  order: 'd.code, d.version desc',
})
