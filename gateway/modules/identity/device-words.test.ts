import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${GECKO} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [
    `Mozilla/5.0 (Linux; Android 16; PJF110) ${GECKO} Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    'WeChat',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:152.0) Gecko/20100101 Firefox/152.0', 'Firefox', 'Windows'],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('a device is told in plain words: %s', (userAgent, browser, system) => {
  expect(deviceWords(userAgent)).toEqual({ browser, system })
})
