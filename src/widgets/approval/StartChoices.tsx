import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { nameList } from '#core/i18n/name-list.ts'
import { useLocale } from '#core/i18n/use-locale.ts'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { messages } from './approval.messages.ts'
import type { ApprovalInput, ApprovalTarget, Chosen, FormSource } from './approval.types.ts'
import { formValues } from './form-values.ts'

type Assignees = Readonly<Record<string, readonly Chosen[]>>

interface StartChoicesProps {
  target: ApprovalTarget
  formData: FormSource
  chosen: Assignees
  tried: boolean
  onChange: (chosen: Assignees) => void
  /** Told what a start still lacks. */
  onMissing: (isMissing: (input: ApprovalInput) => boolean) => void
}

/** Who will approve if it is started now, and whom the initiator chooses. */
export function StartChoices({ target, formData, chosen, tried, onChange, onMissing }: StartChoicesProps) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { lang } = useLocale()
  const latest = useRef({ target, formData })
  latest.current = { target, formData }
  const query = useMemo(
    () =>
      createQuery({
        async read(life: AbortSignal) {
          const { processCode, businessId, engine } = latest.current.target
          const parts = await import('#widgets/approver-dialog/index.ts')
          const form = await formValues(latest.current.formData)
          const preview = await parts.readStart(runtime, { processCode, businessId, form }, life)
          if (engine !== 'process') return { ...parts, preview }
          return { ...parts, preview: { ...preview, choices: await parts.withAccounts(runtime, preview.choices) } }
        },
      }),
    [runtime],
  )
  const state = useQuery(query, lang)
  const data = state.phase === 'ready' ? state.data : undefined
  useEffect(() => {
    if (!data) return
    const { missingNodes, preview } = data
    onMissing(({ assignees = {} }) => missingNodes(preview.choices, assignees).length > 0)
  }, [data, onMissing])
  if (state.phase === 'loading') return <Skeleton lines={2} />
  if (state.phase === 'failed')
    return (
      <Notice tone="warning" title={t('start.failed')} action={<Button onPress={() => void query.refresh()}>{t('retry')}</Button>}>
        {state.failure.message}
      </Notice>
    )
  const { ApproverChoices, preview } = state.data
  const order = preview.steps.map(({ name, people }) => (people.length > 0 ? `${name} (${nameList(people, lang)})` : name)).join(' → ')
  return (
    <>
      {order !== '' && <p className="approval-preview">{t('preview.startFlow.people', { people: order })}</p>}
      {preview.choices.length > 0 && <ApproverChoices nodes={preview.choices} chosen={chosen} tried={tried} onChange={onChange} />}
    </>
  )
}
