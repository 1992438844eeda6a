import { act, render } from '@testing-library/react'
import type { Lang } from '#core/i18n/text.ts'
import { settle } from '#core/testing.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { type Story, setStage } from './story.tsx'

type Navigate = Parameters<ScreenProps['navigate']>

/** Renders a story in the document of a test. `went` holds where the view wanted to go. */
export async function showStory<Ports>(story: Story<Ports>, lang: Lang = 'zh') {
  const stage = await setStage(story, { lang })
  const went: Navigate[] = []
  const view = await act(async () => {
    const drawn = render(stage.draw((...to) => void went.push(to)))
    await settle()
    return drawn
  })
  const bodies = (call: string) => stage.sent.filter(({ name }) => name.endsWith(call)).map(({ body }) => body)
  return { ...stage, ...view, went, bodies }
}
