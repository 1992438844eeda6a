import type { Pool } from 'pg'
import type { InstanceView } from '#contract/workflow/task-calls.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import type { FormData, InstanceState } from '#domain/workflow/model.ts'
import { currentTaskOf } from '#domain/workflow/operations.ts'
import { mayChangeComment } from '#domain/workflow/texts.ts'
import { fieldPermsFor, opensFor, visibleForm } from '#domain/workflow/visibility.ts'
import type { BusinessHooks } from '#gateway/modules/workflow/engine/business.ts'
import { type People, peopleOf } from '#gateway/modules/workflow/engine/people.queries.ts'
import { titleOf } from '#gateway/modules/workflow/engine/projection.ts'
import { formIn } from '#gateway/modules/workflow/forms/form-fields.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Reading } from './reading.ts'
import { statusInfo } from './status-info.ts'
import { filed, progressNodes } from './timeline.ts'

/** Everything of one instance that its reader may see (W7). */

const namedIn = ({ initiatorId, comments, forms }: InstanceState): string[] => [
  initiatorId,
  ...comments.flatMap(({ by, mentions }) => [by, ...mentions]),
  ...forms.map(({ by }) => by),
]

/** @param taskId of several tasks of the reader */
export async function instanceView(
  pool: Pool,
  session: Session,
  reading: Reading,
  hooks: BusinessHooks,
  taskId: number | undefined,
): Promise<InstanceView> {
  const { running, actor, env } = reading
  const { definition, state } = running
  const { lang } = session
  const [people, info, links, values, progress] = await Promise.all([
    peopleOf(pool, session, namedIn(state)),
    statusInfo(pool, session, running, actor, env, taskId),
    hooks.linksOf?.(pool, session.tenantId, state.businessId) ?? [],
    valuesOf(pool, session, reading, hooks),
    progressNodes(pool, session, reading),
  ])
  return {
    processinsId: state.id, // sic
    processCode: state.code,
    processName: definition.name[lang],
    bussinessId: state.businessId, // sic
    formCode: definition.formCode,
    version: state.version,
    title: titleOf(state, definition.formCode),
    initiator: people(state.initiatorId),
    round: state.round,
    ...(state.startedAt !== undefined && { startedAt: state.startedAt }),
    ...(state.endedAt !== undefined && { endedAt: state.endedAt }),
    info,
    form: shapeOf(reading, session, values),
    values: visibleForm(running, actor, values),
    opens: opensOf(reading, lang),
    rounds: roundsOf(reading, people),
    progress,
    comments: commentsOf(reading, people),
    links,
  }
}

/** The initiator whose turn it is sees the record as it has been written meanwhile; everybody else what was submitted. */
async function valuesOf(pool: Pool, { tenantId }: Session, { running, actor }: Reading, hooks: BusinessHooks): Promise<FormData> {
  const { form, businessId } = running.state
  const task = currentTaskOf(running, actor)
  if (task?.kind !== 'APPLY' || task.userId !== actor.userId) return form
  return { ...form, ...(await hooks.formOf?.(pool, tenantId, businessId))?.values }
}

/** Of a record that is a business's own nobody fills in what is empty: it is of another of its approvals. */
function shapeOf({ running, actor }: Reading, { lang }: Session, values: FormData): InstanceView['form'] {
  const form = formOf(running.definition.formCode)
  if (!form) return null
  const perms = fieldPermsFor(running, actor)
  const shape = formIn(form, lang)
  const isThere = (field: string) => !form.ofBusiness || (values[field] ?? '') !== ''
  return { ...shape, fields: shape.fields.filter(({ field }) => perms[field] !== 'H' && isThere(field)) }
}

/** Values of a business of their own are changed there alone. */
const opensOf = ({ running, actor }: Reading, lang: Session['lang']): InstanceView['opens'] =>
  formOf(running.definition.formCode)?.ofBusiness
    ? []
    : opensFor(running, actor).map(({ node, fields }) => ({ nodeId: node.id, nodeName: node.name[lang], fields }))

/** What each earlier round was decided on last. */
function roundsOf({ running, actor }: Reading, people: People): InstanceView['rounds'] {
  const { forms, round: current } = running.state
  const last = new Map(forms.filter(({ round }) => round < current).map((one) => [one.round, one]))
  return [...last.values()].map(({ round, at, by, form }) => ({
    round,
    at,
    by: people(by).name,
    values: visibleForm(running, actor, form),
  }))
}

function commentsOf({ running, actor, env }: Reading, people: People): InstanceView['comments'] {
  const isRunning = running.state.status === 'APPROVALING'
  return running.state.comments.map((comment) => {
    const { id, by, at, text, mentions, files, editedAt } = comment
    const mine = isRunning && mayChangeComment(comment, actor.userId, env.at)
    return {
      id,
      user: people(by),
      text,
      mentions: mentions.map(people),
      ...filed(files),
      at,
      ...(editedAt !== undefined && { editedAt }),
      mine,
    }
  })
}
