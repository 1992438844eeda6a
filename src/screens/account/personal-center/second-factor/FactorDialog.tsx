import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SecondFactor, TotpBegun } from '#contract/second-factor.ts'
import { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { type FactorClient, makePasskey } from './factor.api.ts'
import { messages } from './factor.messages.ts'
import { NameStep } from './NameStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'

/** What somebody wants to do with his second step. */
export type PendingAction =
  | { action: 'app' }
  | { action: 'passkey' }
  | { action: 'codes' }
  | { action: 'remove'; factor: SecondFactor; name: string }

type Step =
  | { at: 'password' }
  | { at: 'scan'; begun: TotpBegun }
  | { at: 'name'; id: string; credential: string }
  | { at: 'codes'; codes: readonly string[] }

interface FactorDialogProps {
  pending: PendingAction
  client: FactorClient
  /** Something has changed: read it again. */
  onDone: () => Promise<void>
  onClose: () => void
}

/** Asks for the password, does it, and shows what is shown once. */
export function FactorDialog({ pending, client, onDone, onClose }: FactorDialogProps) {
  const t = useText(messages)
  const { notices } = useRuntime()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const place = useFirstField(step.at)
  const say = (text: string) => notices.show({ tone: 'success', text })
  const showCodes = (codes: readonly string[]) => (codes.length > 0 ? setStep({ at: 'codes', codes }) : onClose())

  const begin = async (password: string) => {
    if (pending.action === 'app') return setStep({ at: 'scan', begun: await client.begin(password) })
    if (pending.action === 'passkey') return make(await client.beginPasskey(password))
    if (pending.action === 'codes') {
      showCodes(await client.renewCodes(password))
      return onDone()
    }
    await client.remove(pending.factor.id, password)
    say(t('removed', { name: pending.name }))
    onClose()
    return onDone()
  }
  const make = async ({ id, options }: { id: string; options: string }) => {
    const credential = await makePasskey(options).catch(() => {
      throw new Failure('refused', t('passkey.failed'))
    })
    setStep({ at: 'name', id, credential })
  }
  const name = async (id: string, credential: string, words: string) => {
    const codes = await client.confirmPasskey(id, words, credential)
    say(t('passkey.added'))
    showCodes(codes)
    await onDone()
  }
  const confirm = async (begun: TotpBegun, code: string) => {
    const codes = await client.confirm(begun.id, code)
    say(t('app.added'))
    showCodes(codes)
    await onDone()
  }
  const headings = {
    app: t('app.add'),
    passkey: t('passkey.add'),
    codes: t('renew'),
    remove: pending.action === 'remove' ? t('remove.heading', { name: pending.name }) : '',
  }
  const leads = { app: undefined, passkey: undefined, codes: t('renew.lead'), remove: t('remove.lead') }
  return (
    <Dialog
      open
      heading={step.at === 'codes' ? t('codes.heading') : headings[pending.action]}
      dismissible={step.at === 'password'}
      onClose={onClose}
      width="460px"
    >
      <div ref={place}>
        {step.at === 'password' && (
          <PasswordStep
            lead={leads[pending.action]}
            send={pending.action === 'remove' ? t('remove') : t('next')}
            danger={pending.action === 'remove'}
            work={begin}
            onCancel={onClose}
          />
        )}
        {step.at === 'scan' && <ScanStep begun={step.begun} work={(code) => confirm(step.begun, code)} onCancel={onClose} />}
        {step.at === 'name' && <NameStep work={(words) => name(step.id, step.credential, words)} onCancel={onClose} />}
        {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={onClose} />}
      </div>
    </Dialog>
  )
}

/** The first field of a dialog's step takes the focus whenever the step changes; a step without one, its first button. */
function useFirstField(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step) (place.current?.querySelector<HTMLElement>('input') ?? place.current?.querySelector<HTMLElement>('button'))?.focus()
  }, [step])
  return place
}
