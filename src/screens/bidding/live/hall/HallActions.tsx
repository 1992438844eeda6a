import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { HallView } from '#contract/tender/bid.ts'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { resumptionAt, resumptionMinutes, usualResumptionMinutes } from '#domain/tender/schedule/deadlines.ts'
import type { BiddingClient } from '#screens/bidding/live/client/bidding-client.ts'
import { messageControl } from '#screens/words/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { may } from './hall.rules.ts'
import { messages } from './hall-parts.messages.ts'

interface HallActionsProps {
  view: Pick<HallView, 'projectId' | 'actions' | 'suspension'>
  client: Pick<BiddingClient, 'clock' | 'announce' | 'suspend' | 'resume'>
}

/** The buttons of those who may act in the hall; the picture says who that is. */
export function HallActions({ view, client }: HallActionsProps) {
  useSignals()
  const t = useText(messages)
  const [open, setOpen] = useState<'announce' | 'suspend' | 'resume'>()
  const close = () => setOpen(undefined)
  const announce = useAction<ActionInput>(
    ({ text, rich }, key) => client.announce({ text, ...(rich && { rich }) }, key),
    `hall.announce ${view.projectId}`,
  )
  const suspend = useAction<ActionInput>(({ text }, key) => client.suspend(text, key), `hall.suspend ${view.projectId}`)
  const resume = useAction<ActionInput>(({ choice }, key, once) => {
    const at = once(() => resumptionAt(client.clock.now(), Number(choice)))
    return client.resume(at, key)
  }, `hall.resume ${view.projectId}`)
  const stops = (['resume', 'suspend'] as const).filter((name) => may(view, name))
  const words = (name: 'announce' | 'suspend' | 'resume') => ({
    heading: t(name),
    lead: t(`${name}.lead`),
    send: t(`${name}.send`),
    back: t('back'),
    onClose: close,
  })
  return (
    <>
      {may(view, 'message') && <Button onPress={() => setOpen('announce')}>{t('announce')}</Button>}
      {/* Where one comes in the place of the other it is the same button: the focus stays. */}
      {stops.map((name, index) => (
        <Button key={index.toString()} kind={name === 'resume' ? 'primary' : 'danger'} onPress={() => setOpen(name)}>
          {t(name)}
        </Button>
      ))}
      {open === 'announce' && (
        <ActionDialog
          {...words('announce')}
          text={{ label: t('announce.text'), min: 1, max: 500, control: messageControl }}
          subject={may(view, 'message') && ''}
          action={announce}
        />
      )}
      {open === 'suspend' && (
        <ActionDialog {...words('suspend')} kind="danger" text="reason" subject={may(view, 'suspend') && ''} action={suspend} />
      )}
      {open === 'resume' && (
        <ActionDialog
          {...words('resume')}
          choice={{
            label: t('resume.in'),
            options: resumptionMinutes.map((n) => ({ value: String(n), label: t('resume.minutes', { n }) })),
            first: String(usualResumptionMinutes),
          }}
          subject={may(view, 'resume') && JSON.stringify(view.suspension)}
          action={resume}
        />
      )}
    </>
  )
}
