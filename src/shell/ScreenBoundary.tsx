import { Component, type ReactNode } from 'react'
import { useText } from '#core/locale.tsx'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { messages } from './shell.messages.ts'

interface BoundaryProps {
  onRetry: () => void
  children: ReactNode
}

/** Keeps a screen that could not be loaded, or that has a defect, inside its own view. */
export class ScreenBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <ScreenFailed onRetry={this.props.onRetry} /> : this.props.children
  }
}

function ScreenFailed({ onRetry }: Pick<BoundaryProps, 'onRetry'>) {
  const t = useText(messages)
  return (
    <div role="alert">
      <Empty icon="alert" title={t('screen.failed')} action={<Button onPress={onRetry}>{t('retry')}</Button>}>
        {t('screen.failed.note')}
      </Empty>
    </div>
  )
}
