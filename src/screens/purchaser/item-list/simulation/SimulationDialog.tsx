import { useText } from '#core/i18n/locale.tsx'
import { simulationFaults } from '#domain/tender/simulation/hall.ts'
import { isFreeBid } from '#screens/mode.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FreeTrial } from './FreeTrial.tsx'
import { RoundsTrial } from './RoundsTrial.tsx'
import { simulationMessages } from './simulation.messages.ts'
import type { TrialProps } from './simulation.rules.ts'

interface SimulationDialogProps extends TrialProps {
  onClose: () => void
}

/** What the settings lead to: fictitious bidders run through the real rules, in this page. */
export function SimulationDialog({ form, say, onClose }: SimulationDialogProps) {
  const t = useText(simulationMessages)
  const faults = simulationFaults(form)
  const Trial = isFreeBid(form) ? FreeTrial : RoundsTrial
  return (
    <Dialog open dismissible presentation="drawer" width="720px" heading={t('title')} onClose={() => onClose()}>
      <div className="ed-simulation">
        <p className="ed-note">{t('intro')}</p>
        {faults.length > 0 ? (
          <Notice tone="warning" title={t('faults')}>
            <ul>
              {faults.map((fault) => (
                <li key={fault.path + fault.code}>{say(fault)}</li>
              ))}
            </ul>
          </Notice>
        ) : (
          <Trial form={form} say={say} />
        )}
      </div>
    </Dialog>
  )
}
