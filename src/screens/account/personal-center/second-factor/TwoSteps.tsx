import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import type { SecondFactor, SecondFactorState } from '#contract/second-factor.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { createQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Item, ItemList } from '#screens/account/personal-center/ItemList.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { FactorDialog, type PendingAction } from './FactorDialog.tsx'
import { canMakePasskeys, factorClient } from './factor.api.ts'
import { messages } from './factor.messages.ts'
import css from './TwoSteps.css?inline'

const sheet = styleSheet(css)
/** Below this, new ones are suggested. */
const FEW_CODES = 3

/** The second step of signing in: what is set up, and how that changes. */
export function TwoSteps() {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { http } = useRuntime()
  const client = useMemo(() => factorClient(http), [http])
  const { state: loaded, refresh } = useMemo(() => createQuery({ read: client.read }), [client])
  const [pending, setPending] = useState<PendingAction>()
  useEffect(() => void refresh(), [refresh])
  const state = loaded.value
  return (
    <Card heading={t('title')}>
      {state.phase === 'loading' && <Skeleton lines={2} />}
      {state.failure && <LoadError title={t('failed')} reason={state.failure.message} onRetry={refresh} />}
      {state.phase === 'ready' && <Shown state={state.data} wants={setPending} />}
      {pending && <FactorDialog pending={pending} client={client} onDone={refresh} onClose={() => setPending(undefined)} />}
    </Card>
  )
}

interface ShownProps {
  state: SecondFactorState
  wants: (pending: PendingAction) => void
}

function Shown({ state: { factors, recoveryCodesLeft, passkeysHere, demanded }, wants }: ShownProps) {
  const t = useText(messages)
  const hasApp = factors.some(({ kind }) => kind === 'totp')
  return (
    <div className="second-factor">
      {factors.length === 0 && <p>{t('off')}</p>}
      {demanded && <p>{t('demanded')}</p>}
      {factors.length > 0 && (
        <>
          <ItemList>
            {factors.map((factor) => (
              <Row key={factor.id} factor={factor} wants={wants} />
            ))}
          </ItemList>
          {recoveryCodesLeft <= FEW_CODES && <Notice tone="warning">{t('codes.few')}</Notice>}
          <p>{t('codes.left', { count: recoveryCodesLeft })}</p>
        </>
      )}
      <div className="second-factor-actions">
        {!hasApp && <Button onPress={() => wants({ action: 'app' })}>{t('app.add')}</Button>}
        {passkeysHere && canMakePasskeys() && <Button onPress={() => wants({ action: 'passkey' })}>{t('passkey.add')}</Button>}
        {factors.length > 0 && <Button onPress={() => wants({ action: 'codes' })}>{t('renew')}</Button>}
      </div>
    </div>
  )
}

function Row({ factor, wants }: { factor: SecondFactor; wants: (pending: PendingAction) => void }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const name = factor.kind === 'totp' ? t('app') : factor.name || t('passkey')
  return (
    <Item
      name={name}
      facts={
        <>
          <span>{t('added', { at: dateTime(factor.addedAt) })}</span>
          {factor.usedAt && <span>{t('used', { at: dateTime(factor.usedAt) })}</span>}
        </>
      }
      action={
        <Button kind="text" label={t('remove.label', { name })} onPress={() => wants({ action: 'remove', factor, name })}>
          {t('remove')}
        </Button>
      }
    />
  )
}
