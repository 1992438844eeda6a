import { useSignals } from '@preact/signals-react/runtime'
import type { BidView } from '#contract/tender/bid.ts'
import { useAction } from '#core/action.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type BiddingClient, may } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './hall.messages.ts'

interface CorrectionDecisionProps {
  view: BidView
  client: BiddingClient
}

/** A request to strike out a bid, decided by two persons (TEND-09): what is asked, who has agreed, and the buttons of whoever has not. */
export function CorrectionDecision(props: CorrectionDecisionProps) {
  const { correction } = props.view
  return correction ? <Request key={correction.requestSeq} {...props} correction={correction} /> : null
}

function Request({ view, client, correction }: CorrectionDecisionProps & { correction: NonNullable<BidView['correction']> }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const { requestSeq } = correction
  const action = useAction(
    (agree: boolean, key) => client.decideCorrection(requestSeq, agree, key),
    `correction.decide ${view.projectId} ${requestSeq}`,
  )
  const decide = (agree: boolean) => () => void action.run(agree)
  const busy = action.phase.value === 'running'
  return (
    <Notice
      tone="warning"
      title={t('correction.title', { alias: correction.alias })}
      action={
        may(view, 'void-decide') ? (
          <span className="hall-decide">
            <Button busy={busy} onPress={decide(false)}>
              {t('correction.refuse')}
            </Button>
            <Button kind="primary" busy={busy} onPress={decide(true)}>
              {t('correction.agree')}
            </Button>
          </span>
        ) : undefined
      }
    >
      <p>{t('correction.lead', { seq: correction.bidSeq, at: formats.dateTime(correction.until, view.timeZone) })}</p>
      <p>{t('correction.reason', { reason: correction.reason })}</p>
      {correction.buyer && <Tag tone="success">{t('correction.buyer')}</Tag>}
      {correction.supervisor && <Tag tone="success">{t('correction.supervisor')}</Tag>}
      {action.failure.value && <p role="alert">{action.failure.value.message}</p>}
    </Notice>
  )
}
