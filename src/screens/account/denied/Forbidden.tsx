import { useText } from '#core/i18n/locale.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { messages } from './account.messages.ts'

/** /403: permission denied, with a way back (AUTH-06). */
export function Forbidden({ navigate }: Pick<ScreenProps, 'navigate'>) {
  const t = useText(messages)
  return (
    <Empty
      icon="lock"
      title={t('forbidden.title')}
      action={
        <Button kind="primary" onPress={() => navigate('/home-page')}>
          {t('home')}
        </Button>
      }
    >
      {t('forbidden.note')}
    </Empty>
  )
}
