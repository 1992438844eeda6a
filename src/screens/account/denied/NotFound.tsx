import { useText } from '#core/i18n/locale.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { messages } from './account.messages.ts'

/** An address without a screen, inside the shell (NAV-07). */
export function NotFound({ navigate }: Pick<ScreenProps, 'navigate'>) {
  const t = useText(messages)
  return (
    <Empty
      icon="search"
      title={t('missing.title')}
      action={
        <Button kind="primary" onPress={() => navigate('/home-page')}>
          {t('home')}
        </Button>
      }
    >
      {t('missing.note')}
    </Empty>
  )
}
