import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import { useText } from '#core/i18n/locale.tsx'
import { resumptionAt, resumptionMinutes, usualResumptionMinutes } from '#domain/tender/schedule/resumption.ts'
import type { BiddingClient } from '#screens/bidding/live/index.ts'
import { type Subject, useOvertaken } from '#screens/overtaken.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { messages } from './hall.messages.ts'
import type { Action, HallStore } from './hall.store.ts'
import { may } from './may.rules.ts'

interface HallActionsProps {
  view: BidView
  client: BiddingClient
  hall: HallStore
}

/** The buttons of those who may act in the hall; the picture says who that is. */
export function HallActions({ view, client, hall }: HallActionsProps) {
  useSignals()
  const t = useText(messages)
  const doing = hall.doing.value
  const open = doing.phase === 'idle' ? undefined : doing.action
  return (
    <>
      {may(view, 'message') && <Button onPress={() => hall.ask('announce')}>{t('announce')}</Button>}
      {may(view, 'resume') && (
        <Button kind="primary" onPress={() => hall.ask('resume')}>
          {t('resume')}
        </Button>
      )}
      {may(view, 'suspend') && (
        <Button kind="danger" onPress={() => hall.ask('suspend')}>
          {t('suspend')}
        </Button>
      )}
      {open === 'announce' && <Announce hall={hall} client={client} view={view} />}
      {open === 'suspend' && <Suspend hall={hall} client={client} view={view} />}
      {open === 'resume' && <Resume hall={hall} client={client} view={view} />}
    </>
  )
}

interface AskProps {
  hall: HallStore
  action: Action
  heading: string
  lead: string
  send: string
  kind?: 'primary' | 'danger'
  ready: boolean
  /** What it rests on. */
  subject: Subject
  work: () => Promise<void>
  children: ReactNode
}

function Ask({ hall, action, heading, lead, send, kind = 'primary', ready, subject, work, children }: AskProps) {
  useSignals()
  const t = useText(messages)
  const doing = hall.doing.value
  const overtaken = useOvertaken(subject, doing.phase === 'sending')
  const wrong = doing.phase === 'asking' ? doing.wrong : undefined
  return (
    <Dialog
      open
      dismissible
      heading={heading}
      onClose={hall.cancel}
      footer={
        <>
          <Button onPress={hall.cancel}>{t('back')}</Button>
          <Button
            kind={kind}
            busy={doing.phase === 'sending'}
            disabled={!ready || overtaken !== undefined}
            onPress={() => void hall.run(action, work)}
          >
            {send}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      {children}
      {overtaken}
      {wrong && <Notice tone="danger">{wrong.message}</Notice>}
    </Dialog>
  )
}

type PartProps = HallActionsProps

function Suspend({ view, client, hall }: PartProps) {
  const t = useText(messages)
  const [reason, setReason] = useState('')
  return (
    <Ask
      hall={hall}
      action="suspend"
      subject={may(view, 'suspend') && ''}
      kind="danger"
      heading={t('suspend')}
      lead={t('suspend.lead')}
      send={t('suspend.send')}
      ready={[...reason.trim()].length >= 10}
      work={() => client.suspend(reason.trim())}
    >
      <TextField label={t('reason')} help={t('reason.help')} required rows={3} maxLength={500} value={reason} onInput={setReason} />
    </Ask>
  )
}

function Resume({ view, client, hall }: PartProps) {
  const t = useText(messages)
  const [minutes, setMinutes] = useState(String(usualResumptionMinutes))
  return (
    <Ask
      hall={hall}
      action="resume"
      subject={may(view, 'resume') && JSON.stringify(view.suspension)}
      heading={t('resume')}
      lead={t('resume.lead')}
      send={t('resume.send')}
      ready
      work={() => client.resume(resumptionAt(client.clock.now(), Number(minutes)))}
    >
      <SelectField
        label={t('resume.in')}
        value={minutes}
        options={resumptionMinutes.map((n) => ({ value: String(n), label: t('resume.minutes', { n }) }))}
        onChange={setMinutes}
      />
    </Ask>
  )
}

function Announce({ view, client, hall }: PartProps) {
  const t = useText(messages)
  const [text, setText] = useState('')
  return (
    <Ask
      hall={hall}
      action="announce"
      subject={may(view, 'message') && ''}
      heading={t('announce')}
      lead={t('announce.lead')}
      send={t('announce.send')}
      ready={text.trim() !== ''}
      work={() => client.announce(text.trim())}
    >
      <TextField label={t('announce.text')} required rows={4} maxLength={500} value={text} onInput={setText} />
    </Ask>
  )
}
