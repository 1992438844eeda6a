import { finishSilent } from '#core/auth/callback.ts'

finishSilent()
