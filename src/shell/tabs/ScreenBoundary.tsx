import { Component, type ReactNode } from 'react'
import { isUnloaded, Outdated } from '#core/browser/unloaded.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from '#shell/shell.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'

interface BoundaryProps {
  /** What stands in the place of the screen. */
  failed: (cause: unknown) => ReactNode
  children: ReactNode
}

/** Keeps a screen that could not be loaded, or that has a defect, inside its own view. */
export class ScreenBoundary extends Component<BoundaryProps, { broken?: { cause: unknown } }> {
  override state: { broken?: { cause: unknown } } = {}

  static getDerivedStateFromError(cause: unknown): { broken: { cause: unknown } } {
    return { broken: { cause } }
  }

  override render(): ReactNode {
    const { broken } = this.state
    return broken ? this.props.failed(broken.cause) : this.props.children
  }
}

/** Says which it was: who blames the network for a defect sends people to look at their cables. Loading the page anew is for them to do: other views may hold what is not saved. */
export function ScreenFailed({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const t = useText(messages)
  const isOutdated = cause instanceof Outdated
  const what = isOutdated ? 'screen.outdated' : isUnloaded(cause) ? 'screen.unloaded' : 'screen.failed'
  const action = isOutdated ? (
    <Button onPress={() => location.reload()}>{t('reload')}</Button>
  ) : (
    <Button onPress={onRetry}>{t('retry')}</Button>
  )
  return (
    <div role="alert">
      <Empty icon="alert" title={t(what)} action={action}>
        {t(`${what}.note`)}
      </Empty>
    </div>
  )
}
