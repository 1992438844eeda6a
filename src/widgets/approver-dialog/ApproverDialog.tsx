import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { type DialogProps, type DialogReason, dialogOf } from '#core/element/body/dialog.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { messages as actionMessages } from '#ui/overlay/action.messages.ts'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import { ApproverChoices } from './ApproverChoices.tsx'
import { messages } from './approver.messages.ts'
import { assigneesOf, missingNodes } from './approver.rules.ts'
import type { ApproverDialogProps } from './approver.types.ts'
import { useApprovers } from './use-approvers.ts'

export type ApproverHost = BodyHost<ApproverDialogProps & DialogProps>

const WIDTH = '680px'

/** Who approves at each node, chosen before the start. @see specification section 2, self-select approver dialog; FLOW-06 */
export function ApproverDialog({ host }: { host: ApproverHost }) {
  useSignals()
  return dialogOf(host).opened.value ? <OpenDialog host={host} /> : null
}

function OpenDialog({ host }: { host: ApproverHost }) {
  useSignals()
  const t = useText(messages)
  const { processCode, businessId, nodes, assignees, formData } = host.props
  const approvers = useApprovers({
    processCode: processCode.value,
    businessId: businessId.value,
    nodes: nodes.value,
    assignees: assignees.value,
    formData: formData.value,
  })
  const [tried, setTried] = useState(false)
  const { guarded, leaving, stay } = useGuard(host, approvers.isChanged)
  const box = useRef<HTMLFormElement>(null)
  const confirm = async () => {
    setTried(true)
    if (missingNodes(approvers.nodes, approvers.chosen).length > 0) {
      // After the nodes have been drawn as what they lack.
      queueMicrotask(() => box.current?.querySelector<HTMLElement>('[data-wrong] input, [data-wrong] fly-user-picker')?.focus())
      return
    }
    const result = assigneesOf(approvers.nodes, approvers.chosen)
    if (await dialogOf(host).close('confirm', result)) host.emit('fly-confirm', { assignees: result })
  }
  const isReady = approvers.state.phase === 'ready'
  return (
    <ElementDialog
      host={guarded}
      width={WIDTH}
      heading={t('heading')}
      footer={(busy) => (
        <>
          <Button onPress={() => void dialogOf(guarded).close('cancel')}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} disabled={!isReady || leaving} onPress={() => void confirm()}>
            {t('confirm')}
          </Button>
        </>
      )}
    >
      <form
        ref={box}
        aria-label={t('heading')}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isReady) return
          event.preventDefault()
          void confirm()
        }}
      >
        <Content approvers={approvers} tried={tried} />
        {leaving && <Leaving onStay={stay} onLeave={() => void dialogOf(host).close('cancel')} />}
      </form>
    </ElementDialog>
  )
}

function Content({ approvers, tried }: { approvers: ReturnType<typeof useApprovers>; tried: boolean }) {
  const t = useText(messages)
  const { state, nodes, chosen, choose, retry } = approvers
  if (state.phase === 'loading') return <Skeleton />
  if (state.phase === 'failed') return <LoadError title={t('failed')} reason={state.failure.message} onRetry={retry} />
  if (nodes.length === 0) return <Empty title={t('none')} />
  return <ApproverChoices nodes={nodes} chosen={chosen} tried={tried} onChange={choose} />
}

/** Asks once before a choice is lost; the ways out are the dialog's own. */
function useGuard(host: ApproverHost, isChanged: boolean) {
  const [leaving, setLeaving] = useState(false)
  const latest = useRef({ isChanged, leaving })
  latest.current = { isChanged, leaving }
  const guarded = useMemo<ApproverHost>(() => {
    const dialog = dialogOf(host)
    const close = async (reason: DialogReason, result?: unknown) => {
      if (!latest.current.isChanged) return dialog.close(reason, result)
      setLeaving(!latest.current.leaving)
      return false
    }
    return { ...host, dialog: { ...dialog, close } }
  }, [host])
  return { guarded, leaving, stay: () => setLeaving(false) }
}

function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText(actionMessages)
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button onPress={onStay}>{t('stay')}</Button>
          <Button kind="danger" onPress={onLeave}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {t('lost')}
    </Notice>
  )
}
