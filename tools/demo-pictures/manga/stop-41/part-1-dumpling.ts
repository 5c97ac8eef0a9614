import type { DrawnPage } from '../page.ts'
import { balloon, page, sound, splash, together } from '../page.ts'
import { panel } from '../scene.ts'
import { focus, plain, rain } from '../scenery.ts'
import { crossroads, food, girl, god, notice, stop, valley } from './scene.ts'

export const aDumpling: DrawnPage[] = [
  splash(together(valley(7), rain(5), god(0.5, 0.9, 0.16)), {
    over: together(
      balloon({
        x: 0.62,
        y: 0.1,
        text: 'At a crossroads there lived a god.',
        kind: 'caption',
        width: 460,
        size: 42,
      }),
      balloon({
        x: 0.3,
        y: 0.95,
        text: 'He was about as large as a kettle.',
        kind: 'caption',
        width: 460,
        size: 36,
      }),
    ),
  }),
  page([
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [
            crossroads,
            god(0.5, 0.84, 0.5, 'glad'),
            food(0.28, 0.92, 0.1),
            food(0.72, 0.92, 0.1),
            food(0.8, 0.9, 0.08),
          ],
          [balloon({ x: 0.7, y: 0.13, text: 'People used to leave him rice.', kind: 'caption', width: 360 })],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(0.8, [crossroads], [balloon({ x: 0.5, y: 0.2, text: 'He had one power.', kind: 'caption' })]),
        panel(
          1,
          [plain(1), god(0.5, 0.98, 0.86, 'cross')],
          [
            balloon({
              x: 0.24,
              y: 0.22,
              text: 'If you waited, something came.',
              kind: 'caption',
              width: 230,
            }),
          ],
        ),
      ],
    },
    {
      height: 0.6,
      panels: [
        panel(
          1,
          [stop({ pole: 0.72, bench: false }), god(0.3, 0.86, 0.42)],
          [balloon({ x: 0.36, y: 0.17, text: 'Then it was called the 41.', kind: 'caption', width: 320 })],
        ),
      ],
    },
  ]),
  page([
    { height: 0.6, panels: [panel(1, [plain(2), notice(['STOP 41', 'NO LONGER', 'SERVED'])])] },
    {
      height: 0.8,
      panels: [
        panel(0.8, [focus(0.5, 0.7, 9), god(0.5, 0.96, 0.66, 'wide')]),
        panel(
          0.8,
          [plain(1), god(0.5, 1.02, 0.8, 'cross')],
          [balloon({ x: 0.5, y: 0.14, text: 'Served?', to: [0.5, 0.34] })],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          1,
          [stop({ pole: 0.86 }), god(0.3, 0.72, 0.4, 'asleep')],
          [balloon({ x: 0.6, y: 0.18, text: 'After that it was quiet.', kind: 'caption', width: 340 })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.7,
      panels: [
        panel(
          1,
          [stop({ pole: 0.12, bench: false }), girl(0.6, 0.96, 0.66, 'sad', 'down', { turn: 10 }), rain(8)],
          [sound('SPLASH SPLASH', 0.34, 0.88, 80, -4)],
        ),
      ],
    },
    {
      height: 0.5,
      panels: [
        panel(
          0.8,
          [plain(2), girl(0.5, 1.5, 1.4, 'amazed'), rain(12)],
          [balloon({ x: 0.5, y: 0.88, text: 'Not running?', to: [0.5, 0.6] })],
        ),
        panel(0.8, [plain(1), notice(['NO LONGER', 'SERVED']), rain(14)]),
      ],
    },
    {
      height: 0.8,
      panels: [
        panel(
          1,
          [stop({ pole: 0.88 }), god(0.2, 0.71, 0.3), girl(0.42, 0.9, 0.56, 'calm'), rain(15)],
          [balloon({ x: 0.66, y: 0.14, text: 'So they sat there.', kind: 'caption' })],
        ),
      ],
    },
  ]),
  page([
    {
      height: 0.5,
      panels: [
        panel(0.7, [plain(0), food(0.5, 0.86, 0.6)], [sound('STEAM', 0.5, 0.16, 50, 4)]),
        panel(1, [plain(1), girl(0.5, 1.3, 1.16, 'glad'), food(0.8, 0.8, 0.3)]),
      ],
    },
    {
      height: 0.6,
      panels: [panel(1, [plain(2), god(0.5, 1.08, 0.96, 'wide')], [sound('...', 0.84, 0.2, 110, 0)])],
    },
    {
      height: 0.9,
      panels: [
        panel(
          1,
          [
            stop({ pole: 0.92 }),
            god(0.24, 0.72, 0.36, 'wide'),
            girl(0.56, 0.94, 0.64, 'calm', 'offers', { mirror: true }),
            food(0.37, 0.62, 0.07),
            rain(18),
          ],
          [balloon({ x: 0.62, y: 0.12, text: 'Sorry. You were here first.', width: 330, to: [0.56, 0.32] })],
        ),
      ],
    },
  ]),
  splash(together(focus(0.5, 0.66, 41), god(0.5, 0.94, 0.48, 'glad'), food(0.5, 0.98, 0.07)), {
    over: together(
      balloon({
        x: 0.66,
        y: 0.1,
        text: 'Nobody had shared with him since 1974.',
        kind: 'caption',
        width: 440,
        size: 40,
      }),
      balloon({
        x: 0.34,
        y: 0.3,
        text: 'What would you like?',
        kind: 'thought',
        width: 320,
        size: 46,
        to: [0.46, 0.5],
      }),
    ),
  }),
]
