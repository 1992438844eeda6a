// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { createWave } from './wave.ts'

afterEach(() => document.head.replaceChildren())
const asked = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href)
const files = { files: 'stage lit react', needs: '3 5 0' }
const waveAt = (base: string) => createWave(files, ['fly-icon', 'fly-picker', 'fly-none'], base)

test('EMB-02 all that an element shares with others is asked for at once, and no file a second time', () => {
  const wave = waveAt('https://cdn.test/fly/')
  wave('fly-icon')
  expect(asked()).toEqual(['https://cdn.test/fly/assets/stage.js', 'https://cdn.test/fly/assets/lit.js'])
  wave('fly-picker')
  wave('fly-none')
  wave('fly-of-another')
  expect(asked().slice(2)).toEqual(['https://cdn.test/fly/assets/react.js'])
})

test('R-07 a page that allows scripts by a nonce allows these too', () => {
  const script = document.createElement('script')
  script.setAttribute('nonce', 'n1')
  script.nonce = 'n1'
  document.head.append(script)
  waveAt('https://cdn.test/')('fly-icon')
  expect(document.head.querySelector('link')?.nonce).toBe('n1')
})
