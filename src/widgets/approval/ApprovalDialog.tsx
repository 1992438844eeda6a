import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ActionName } from '#contract/workflow/shapes.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog, type DialogCloseReason } from '#ui/overlay/Dialog.tsx'
import { Leaving } from '#ui/overlay/Leaving.tsx'
import { isUploaded } from './AttachmentsField.tsx'
import { messages } from './approval.messages.ts'
import { NEEDS, type Rules } from './approval.rules.ts'
import type { ApprovalStore } from './approval.store.ts'
import type { ApprovalInput, ApprovalOperation, ApprovalStatus, ApprovalTarget, FormSource } from './approval.types.ts'
import { OpinionPart } from './OpinionPart.tsx'
import { PeopleField } from './PeopleField.tsx'
import { Preview } from './Preview.tsx'
import { Refusal } from './Refusal.tsx'
import { StartChoices } from './StartChoices.tsx'
import { isSignatureSettled } from './signature/SignaturePad.tsx'
import { TargetField } from './TargetField.tsx'
import { useActionForm } from './use-action-form.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import { type Nodes, useNodes } from './use-nodes.ts'

export interface ApprovalDialogProps {
  operation: ApprovalOperation
  status: ApprovalStatus
  store: ApprovalStore
  target: ApprovalTarget
  rules: Rules
  formData: FormSource
  /** Of the record: the dialog may come by a key, without a press beside its name. */
  title: string
  /** Beside the opinion. */
  extra?: ReactNode
  onDone: () => void
  onClose: () => void
  /** Another one of the operations as they are now. */
  onSwitch: (action: ActionName) => void
}

/** One action: what it needs, what will happen, and why it was refused. What is typed is kept until it is answered. */
export function ApprovalDialog(props: ApprovalDialogProps) {
  useSignals()
  const t = useText(messages)
  const { operation, status, store, target, rules, formData, title, extra, onDone, onClose, onSwitch } = props
  const { action, label } = operation
  const need = NEEDS[action]
  const box = useRef<HTMLFormElement>(null)
  const isMissing = useRef<(input: ApprovalInput) => boolean>(() => false)
  const isBlocked = (filled: ApprovalInput) => isMissing.current(filled) || !isUploaded(box.current) || !isSignatureSettled(box.current)
  const form = useActionForm({ action, status, store, rules, isBlocked, onDone })
  const { input, change, faults } = form
  const nodes = useNodes({ target, status, kind: need.target })
  const busy = store.busy.value
  const hint = hintOf(operation, need.target === 'recall' ? nodes : undefined, t('noFallback'))
  const isOffered = status.operations.some((one) => one.action === action && one.enabled)
  useDialogFocus(box, form.missed, hint)
  useOnlyNode(nodes, need.target === 'recall', input, change)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isOffered && hint === undefined) void form.send()
  }
  const isSafe = !need.danger
  const { leaving, setLeaving, close } = useLeaving(box, busy, onClose)
  return (
    <Dialog
      open
      dismissible
      heading={title === '' ? label : t('heading', { action: label, what: title })}
      onClose={close}
      footerStart={hint === undefined && <span className="approval-keys">{t('keys')}</span>}
      footer={
        <>
          <Button first={hint !== undefined} onPress={() => close()}>
            {t(hint === undefined ? 'cancel' : 'close')}
          </Button>
          {hint === undefined && (
            <Button
              kind={need.danger ? 'danger' : 'primary'}
              first={isSafe}
              busy={busy}
              disabled={!isOffered || leaving}
              onPress={() => void form.send()}
            >
              {label}
            </Button>
          )}
        </>
      }
    >
      <form ref={box} className="approval-form" aria-label={label} noValidate onKeyDown={onKeyDown} onSubmit={stay}>
        {hint !== undefined ? (
          <Notice tone="info">{hint}</Notice>
        ) : (
          <>
            {need.target && (
              <TargetField kind={need.target} nodes={nodes} value={input.node} fault={faults.node} onChange={(node) => change({ node })} />
            )}
            {need.people && (
              <PeopleField most={need.people} chosen={input.people} fault={faults.people} onChange={(people) => change({ people })} />
            )}
            {action === 'startFlow' && (
              <StartChoices
                target={target}
                formData={formData}
                chosen={input.assignees ?? {}}
                tried={form.tried}
                onChange={(assignees) => change({ assignees })}
                onMissing={(check) => {
                  isMissing.current = check
                }}
              />
            )}
            <OpinionPart action={action} form={form} opinions={store.opinions} />
            {extra}
            <Preview action={action} input={input} status={status} nodes={nodes.list} isOffered={isOffered || busy} />
            <Refusal refusal={form.refusal} isOffered={isOffered || busy} {...{ status, action, onSwitch }} />
            {leaving && <Leaving lost={t('signature.lost')} onStay={() => setLeaving(false)} onLeave={onClose} />}
          </>
        )}
      </form>
    </Dialog>
  )
}

/** What is filled in is kept; lines on the paper are not, and are asked for once. */
function useLeaving(box: RefObject<HTMLElement | null>, busy: boolean, onClose: () => void) {
  const [leaving, setLeaving] = useState(false)
  const close = (reason?: DialogCloseReason) => {
    // Whoever leaves now would not hear what came of it.
    if (busy) return
    if (reason && (leaving || !isSignatureSettled(box.current))) setLeaving(!leaving)
    else onClose()
  }
  return { leaving, setLeaving, close }
}

/** It goes by its button and by Ctrl+Enter alone; a form in a dialog is inside the form behind it as far as React is concerned. */
const stay = (event: FormEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Why there is nothing to send; undefined when there is. */
function hintOf({ enabled, why }: ApprovalOperation, recall: Nodes | undefined, noFallback: string): string | undefined {
  if (!enabled && why !== '') return why
  return recall?.phase === 'ready' && recall.list.length === 0 ? noFallback : undefined
}

/** A recall mostly has one place to go to. */
function useOnlyNode({ list }: Nodes, isWanted: boolean, input: ApprovalInput, change: (more: Partial<ApprovalInput>) => void): void {
  const only = isWanted && list.length === 1 ? list[0]?.nodeId : undefined
  const latest = useRef({ input, change })
  latest.current = { input, change }
  useEffect(() => {
    if (only !== undefined && latest.current.input.node === '') latest.current.change({ node: only })
  }, [only])
}
