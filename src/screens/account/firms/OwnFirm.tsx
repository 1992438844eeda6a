import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { RuntimeContext, useRuntime } from '#core/runtime/context.tsx'
import { runtimeForCustomer } from '#core/runtime/runtime-for-customer.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { FirmChooser } from './FirmChooser.tsx'
import { FirmGate } from './FirmGate.tsx'
import { firmsOf } from './firms-of.ts'

interface OwnFirmProps {
  host: Pick<BodyHost, 'fail'>
  /** Empty: the firm the page acts for. */
  customerId: string
  children: ReactNode
}

/** Its content acts for the firm that the element names, if the person may; the rest of the page goes on acting for its own. */
export function OwnFirm({ host, customerId, children }: OwnFirmProps) {
  if (customerId === '') return <FirmGate required>{children}</FirmGate>
  return (
    <Named key={customerId} host={host} customerId={customerId}>
      {children}
    </Named>
  )
}

function Named({ host, customerId, children }: OwnFirmProps) {
  useSignals()
  const runtime = useRuntime()
  const acting = useMemo(() => runtimeForCustomer(runtime, customerId), [runtime, customerId])
  const { firms, state } = firmsOf(runtime)
  const { phase } = state.value
  const may = firms.value.some((firm) => firm.customerId === customerId && firm.active)
  const denied = phase === 'ready' && !may
  useEffect(() => {
    if (denied) host.fail({ kind: 'forbidden' })
  }, [denied, host])
  if (may) return <RuntimeContext value={acting}>{children}</RuntimeContext>
  // Firms that could not be read are asked for again where they would be chosen.
  if (phase === 'failed') return <FirmChooser />
  return denied ? null : <Skeleton lines={6} />
}
