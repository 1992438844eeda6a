import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The page of `npm run play`: every story of the house in a list, one of them shown, and switches for how. */

/** Names are read from the texts: a list of stories needs none of their views. */
const texts = import.meta.glob<string>('../../src/**/*.stories.tsx', { query: '?raw', import: 'default', eager: true })
const STORY = /^export const ([A-Z]\w*)/gm

const files = Object.entries(texts).map(([path, text]) => ({
  file: path.replace('../../', ''),
  view: path.replace(/^.*\/src\/(?:screens\/|widgets\/)?|\.stories\.tsx$/g, ''),
  stories: [...text.matchAll(STORY)].map(([, name]) => name!),
}))

const switches = {
  lang: ['zh', 'en'],
  theme: ['light', 'dark'],
  width: ['1280', '390'],
  density: ['normal', 'compact', 'roomy'],
} as const
type Switch = keyof typeof switches

/** What is shown stands in the address, so that it can be sent to somebody and survives a reload. */
function readAddress(): Record<string, string> {
  const first = files[0]
  const defaults = Object.fromEntries(Object.entries(switches).map(([name, [value]]) => [name, value]))
  const chosen = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  return { ...defaults, file: first?.file ?? '', story: first?.stories[0] ?? '', ...chosen }
}

const addressOf = (shown: Record<string, string>) => new URLSearchParams(shown).toString()

function useAddress() {
  const [shown, setShown] = useState(readAddress)
  useEffect(() => {
    const read = () => setShown(readAddress())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const show = (over: Record<string, string>) => {
    location.hash = addressOf({ ...shown, ...over })
  }
  return { shown, show }
}

/** Where the view wanted to go last. */
function useWent(): string {
  const [went, setWent] = useState('')
  useEffect(() => {
    const hear = ({ data }: MessageEvent<{ went?: string }>) => data.went && setWent(data.went)
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return went
}

function Play() {
  const { shown, show } = useAddress()
  const went = useWent()
  const { width, ...asked } = shown
  const source = `./stage.html?${addressOf(asked)}`
  return (
    <>
      <nav aria-label="Stories">
        {files.map(({ file, view, stories }) => (
          <section key={file}>
            <h2>{view}</h2>
            {stories.map((story) => (
              <a
                key={story}
                href={`#${addressOf({ ...shown, file, story })}`}
                aria-current={shown.file === file && shown.story === story ? 'page' : undefined}
              >
                {story}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <main>
        <header>
          {Object.entries(switches).map(([name, values]) => (
            <Choice key={name} name={name as Switch} values={values} value={shown[name]} onChoose={(value) => show({ [name]: value })} />
          ))}
          <output>{went && `→ ${went}`}</output>
        </header>
        <iframe key={source} title={shown.story} src={source} style={{ inlineSize: `${width}px` }} />
      </main>
    </>
  )
}

interface ChoiceProps {
  name: Switch
  values: readonly string[]
  value: string | undefined
  onChoose: (value: string) => void
}

function Choice({ name, values, value, onChoose }: ChoiceProps) {
  return (
    <fieldset aria-label={name}>
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {one}
        </button>
      ))}
    </fieldset>
  )
}

createRoot(document.getElementById('play')!).render(<Play />)
