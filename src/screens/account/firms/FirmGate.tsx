import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import { useRuntime } from '#core/context.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { firmsOf } from './firms-of.ts'

/**
 * Shows its content once it is known for which supplier a bidder acts: a call sent before that is refused as a stranger's. Acting for another
 * one begins anew, so that nothing of the former firm stays on the page.
 */
export function FirmGate({ children }: { children: ReactNode }) {
  useSignals()
  const runtime = useRuntime()
  if (!runtime.session.user.value?.roles.includes('BIDDER')) return children
  if (firmsOf(runtime).phase.value === 'loading') return <Skeleton lines={6} />
  return <Fragment key={runtime.store.customerId.value.value}>{children}</Fragment>
}
