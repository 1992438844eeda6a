import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { dialogOf } from '#core/element/body/dialog.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import css from './Copilot.css?inline'
import { messages } from './copilot.messages.ts'
import type { CopilotHost } from './copilot.types.ts'
import { Composer } from './parts/Composer.tsx'
import { Past } from './parts/Past.tsx'
import { Talk } from './parts/Talk.tsx'
import { type Copilot as Model, useCopilot } from './use-copilot.ts'

const sheet = styleSheet(css)
const WIDTH = '480px'

/** The copilot of the house: questions, answers as they come, and proposals that the person applies. @see specification section 7, WID-11, security.md T44 */
export function Copilot({ host }: { host: CopilotHost }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const copilot = useCopilot(host)
  const { opened } = dialogOf(host)
  return (
    <>
      {host.props.trigger.value === 'button' && (
        <span part="button">
          <Button icon="chat" onPress={() => host.write('opened', true)}>
            {t('open')}
          </Button>
        </span>
      )}
      {opened.value && <Open host={host} copilot={copilot} />}
    </>
  )
}

function Open({ host, copilot }: { host: CopilotHost; copilot: Model }) {
  const t = useText(messages)
  const [isPast, setPast] = useState(false)
  const [talk, past] = [() => setPast(false), () => setPast(true)]
  const begin = () => {
    copilot.chat.clear()
    talk()
  }
  return (
    <ElementDialog host={host} heading={t('heading')} width={WIDTH}>
      <div className="copilot">
        <div className="copilot-tools">
          <Button kind="text" icon="plus" onPress={begin}>
            {t('fresh')}
          </Button>
          <Button kind="text" icon={isPast ? 'chevron-left' : 'clock'} onPress={isPast ? talk : past}>
            {t(isPast ? 'back' : 'past')}
          </Button>
        </div>
        {isPast ? (
          <Past chat={copilot.chat} onOpen={talk} />
        ) : (
          <>
            <Talk copilot={copilot} />
            <Composer copilot={copilot} />
          </>
        )}
      </div>
    </ElementDialog>
  )
}
