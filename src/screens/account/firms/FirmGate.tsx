import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode } from 'react'
import { useRuntime } from '#core/runtime/context.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { FirmChooser } from './FirmChooser.tsx'
import { firmsOf } from './firms-of.ts'

/**
 * Shows its content once it is known for which supplier a bidder acts: a call sent before that is refused as a stranger's. Acting for another
 * one begins anew, so that nothing of the former firm stays on the page.
 *
 * @param required without a supplier there is nothing to show: the choice stands in its place
 */
export function FirmGate({ children, required = false }: { children: ReactNode; required?: boolean }) {
  useSignals()
  const runtime = useRuntime()
  const user = runtime.session.user.value
  // Before a password that is due has been changed, no firms can be read: what is shown then needs none.
  if (!user?.roles.includes('BIDDER') || user.passwordChangeRequired) return children
  const firms = firmsOf(runtime)
  if (firms.state.value.phase === 'loading') return <Skeleton lines={6} />
  if (required && !firms.acting.value) return <FirmChooser />
  return <Fragment key={runtime.store.customerId.value.value}>{children}</Fragment>
}
