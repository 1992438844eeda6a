import { expect, test } from 'vitest'
import { issuerOf, readEnvironment } from './environment.ts'

test('an empty environment is a complete one: this machine, embedded database and provider, no demonstration users', () => {
  const environment = readEnvironment({ PORT: ' ' })
  expect(environment).toMatchObject({
    port: 8080,
    portIsFixed: false,
    host: '127.0.0.1',
    dataDir: '.data',
    demoUsers: false,
    loginMode: 'runtime',
  })
  expect(issuerOf({ ...environment, publicUrl: 'http://localhost:8081' })).toBe('http://localhost:8081/oidc')
})

test.each([
  [{ PORT: 'x' }, 'PORT is "x", but must be a port number.'],
  [{ PORT: '70000' }, 'PORT is "70000", but must be a port number.'],
  [{ LOGIN_MODE: 'both' }, 'LOGIN_MODE is "both", but must be "runtime" or "nonRuntime".'],
  [
    { PUBLIC_URL: 'http://tender.example.com' },
    'PUBLIC_URL is "http://tender.example.com", but must be an address that begins with https:// (http:// only on this machine).',
  ],
  [{ ALLOWED_ORIGINS: 'https://a.example/x' }, /^ALLOWED_ORIGINS is .*, but must be origins such as/],
  [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS is /],
  [{ SHARED_IPS: '203.0.113.7, office' }, /^SHARED_IPS is .*, but must be IP addresses such as/],
  [{ ALLOWED_RETURN_ORIGINS: 'javascript:alert(1)' }, /^ALLOWED_RETURN_ORIGINS is /],
  [{ DATABASE_URL: 'mysql://u:secret@h/d' }, 'DATABASE_URL is wrong: it must be an address that begins with postgres://.'],
  [{ SEALING_KEY: 'secret' }, 'SEALING_KEY is wrong: it must be 64 hexadecimal digits.'],
  [{ PASSWORD_COST: '14', NODE_ENV: 'test' }, 'PASSWORD_COST is "14", but must be a number from 15 to 20.'],
  [{ HOST: '0.0.0.0' }, 'HOST is "0.0.0.0", so PUBLIC_URL must say under which address browsers reach the gateway.'],
  [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be the client id registered there.'],
])('a wrong setting is one sentence: %o', (source, sentence) => {
  expect(() => readEnvironment(source as Record<string, string>)).toThrow(sentence)
})

test.each([
  { DEMO_USERS: 'on', HOST: '0.0.0.0', PUBLIC_URL: 'https://tender.example.com' },
  { DEMO_USERS: 'on', HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:8080' },
  { DEMO_USERS: 'on', HOST: '127.0.0.1', PUBLIC_URL: 'https://tender.example.com' },
])('R-55 demonstration users exist on a loopback address only: %o', (source) => {
  expect(() => readEnvironment(source)).toThrow(/^DEMO_USERS is on, but (HOST|PUBLIC_URL) is .*loopback/)
})

test('R-55 on this machine they may exist', () => {
  expect(readEnvironment({ DEMO_USERS: 'on', HOST: 'localhost' }).demoUsers).toBe(true)
})
