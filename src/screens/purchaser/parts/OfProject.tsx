import type { ComponentType } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { messages } from './parts.messages.ts'

/** A screen about one project. Whoever comes without naming one is led to the list; `key` is the parameter that names it. */
export const ofProject =
  (Screen: ComponentType<ScreenProps>, key: 'id' | 'projectId') =>
  (props: ScreenProps): React.ReactNode =>
    props.params[key] ? <Screen {...props} /> : <NoProject navigate={props.navigate} />

function NoProject({ navigate }: Pick<ScreenProps, 'navigate'>) {
  const t = useText(messages)
  return (
    <Empty
      icon="list"
      title={t('noProject')}
      action={
        <Button kind="primary" onPress={() => navigate(paths.purchaserList)}>
          {t('noProject.list')}
        </Button>
      }
    />
  )
}
