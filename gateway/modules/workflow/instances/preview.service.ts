import type { BodyOf, DataOf } from '#contract/kit.ts'
import type { taskCalls } from '#contract/workflow/task-calls.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import { formOf } from '#domain/workflow/forms/forms.ts'
import { withSums } from '#domain/workflow/forms/sums.ts'
import { currentTaskOf } from '#domain/workflow/operations.ts'
import { choicesOf } from '#domain/workflow/predict.ts'
import { hiddenFrom } from '#domain/workflow/visibility.ts'
import { lastChoices } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { peopleOf } from '#gateway/modules/workflow/engine/people.queries.ts'
import { storable } from '#gateway/modules/workflow/engine/record.ts'
import type { SeeingDeps } from '#gateway/modules/workflow/engine/seeing.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { type Reading, readings } from './reading.ts'
import { progressNodes } from './timeline.ts'

type Asked = BodyOf<(typeof taskCalls)['POST /workflow/api/v1/instance/preview']>
type Preview = DataOf<(typeof taskCalls)['POST /workflow/api/v1/instance/preview']>

/** Who would have to agree if a record were submitted now. Nothing is written. */
export function previewService({ pool, hooksOf }: SeeingDeps) {
  const { seeOrBegin, begin } = readings({ pool, hooksOf })

  /** @throws Refusal FLOW-3010 while the record is in a process and not its initiator's turn */
  async function opened(session: Session, { processCode, bussinessId: businessId }: Asked): Promise<Reading> {
    const reading = await seeOrBegin(session, { processCode, businessId })
    const { running, actor } = reading
    if (running.state.endedAt !== undefined) return begin(session, processCode, businessId)
    if (running.state.lastSeq > 0 && currentTaskOf(running, actor)?.kind !== 'APPLY') throw new Refusal('FLOW-3010')
    return reading
  }

  async function preview(session: Session, body: Asked): Promise<Preview> {
    const sent = storable(body.formData ?? {})
    const reading = withForm(await opened(session, body), sent)
    const { running, actor, env } = reading
    const choices = choicesOf(running, env, hiddenFrom(running, actor))
    const last = await lastChoices(pool, { tenantId: session.tenantId, userId: session.userId, processCode: body.processCode })
    const named = choices.flatMap(({ nodeId, candidateIds = [] }) => [...candidateIds, ...(last[nodeId] ?? [])])
    const people = await peopleOf(pool, session, named)
    return {
      progress: await progressNodes(pool, session, reading),
      choices: choices.map(({ nodeId, min, max, candidateIds }) => ({
        nodeId,
        nodeName: nodeOf(running.definition, nodeId)?.name[session.lang] ?? nodeId,
        min,
        max,
        ...(candidateIds && { candidates: candidateIds.map(people) }),
        last: (last[nodeId] ?? []).map(people),
      })),
    }
  }

  return { preview }
}

export type PreviewService = ReturnType<typeof previewService>

function withForm(reading: Reading, sent: Reading['running']['state']['form']): Reading {
  const { definition, state } = reading.running
  const form = formOf(definition.formCode)
  const values = { ...state.form, ...sent }
  return { ...reading, running: { definition, state: { ...state, form: form ? withSums(form, values) : values } } }
}
