import { Component, type ReactNode } from 'react'
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

/** Says which of the two it was: who blames the network for a defect sends people to look at their cables. */
export function ScreenFailed({ cause, onRetry }: { cause: unknown; onRetry: () => void }) {
  const t = useText(messages)
  const what = isUnloaded(cause) ? 'screen.unloaded' : 'screen.failed'
  return (
    <div role="alert">
      <Empty icon="alert" title={t(what)} action={<Button onPress={onRetry}>{t('retry')}</Button>}>
        {t(`${what}.note`)}
      </Empty>
    </div>
  )
}

/** How Chromium, Firefox, Safari and the bundler name a part of the application that did not come. */
const UNLOADED = /dynamically imported module|Importing a module script failed|Unable to preload/i

const isUnloaded = (cause: unknown): boolean => cause instanceof Error && UNLOADED.test(cause.message)
