import { finishSignIn } from '#core/auth/callback.ts'

finishSignIn()
