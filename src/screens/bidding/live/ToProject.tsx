import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { sideOf } from './client/running.api.ts'
import { messages } from './live.messages.ts'

/** From the screens of free bidding to the project that has none: each side to its own page of it. */
export function ToProject({ id, navigate }: Pick<ScreenProps, 'navigate'> & { id: string }) {
  const t = useText(messages)
  const runtime = useRuntime()
  const path = () => (sideOf(runtime) === 'customer' ? paths.projectDetail : paths.projectFile)
  return (
    <Button kind="primary" onPress={() => navigate(path(), { id })}>
      {t('other.details')}
    </Button>
  )
}
