import { useSignals } from '@preact/signals-react/runtime'
import { useContext } from 'react'
import { MayLeaveContext } from '#core/browser/unsaved.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import css from './FirmChooser.css?inline'
import { firmName } from './FirmMenu.tsx'
import type { Firm } from './firms.api.ts'
import { messages } from './firms.messages.ts'
import { firmsOf } from './firms-of.ts'

const sheet = styleSheet(css)

interface FirmChooserProps {
  /** The gateway has confirmed the choice. */
  onChosen?: () => void
}

/** The suppliers of a person, one button each: wherever a supplier is needed and none is chosen (tendering.md 9.9). */
export function FirmChooser({ onChosen }: FirmChooserProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const store = firmsOf(useRuntime())
  const mayLeave = useContext(MayLeaveContext)
  const firms = store.firms.value
  const refused = store.refused.value
  const state = store.state.value
  if (state.phase === 'loading') return <Skeleton lines={3} />
  if (state.phase === 'failed') {
    return <LoadError title={t('failed')} reason={state.failure.message} onRetry={() => store.open()} />
  }
  if (firms.length === 0) return <Empty icon="building" title={t('none')} />
  const choose = async (customerId: string) => {
    if (!(await mayLeave())) return
    await store.act(customerId)
    if (store.acting.peek()?.customerId === customerId) onChosen?.()
  }
  return (
    <div className="firms">
      <p>{t(firms.length === 1 ? 'single' : 'choose')}</p>
      <ul className="firms-list">
        {firms.map((firm) => (
          <Choice key={firm.customerId} firm={firm} acting={firm.customerId === store.acting.value?.customerId} choose={choose} />
        ))}
      </ul>
      {refused && (
        <Notice tone="danger" title={t('switch.failed')}>
          {refused.message}
        </Notice>
      )}
    </div>
  )
}

function Choice({ firm, acting, choose }: { firm: Firm; acting: boolean; choose: (customerId: string) => Promise<void> }) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const name = firmName(firm, locale.lang.value)
  return (
    <li className="firms-row">
      <span className="firms-name">
        <strong>{name}</strong>
        <small>{firm.active ? firm.creditCode : t('unusable')}</small>
      </span>
      {acting ? (
        <Tag tone="success">{t('acting')}</Tag>
      ) : (
        <Button disabled={!firm.active} label={`${t('act')} ${name}`} onPress={() => choose(firm.customerId)}>
          {t('act')}
        </Button>
      )}
    </li>
  )
}
