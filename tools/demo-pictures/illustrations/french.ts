import { lemonTree } from '../covers/citronnier.ts'
import { upright } from '../covers/palier.ts'
import { tape } from '../covers/sinistres.ts'
import { dial } from '../covers/treizieme.ts'
import { goat, sword } from '../covers/vertige.ts'
import { line } from '../drawing/lettering.ts'
import { at, dice, disc, many, rect, round, shape, stroke } from '../drawing/shapes.ts'
import { SIZE } from './size.ts'

function clock(): string {
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#16203f') +
    many(7, index => rect(index * 140 - 30, 0, 8, SIZE.height, '#1d2a52')) +
    shape('M260 40Q450 -40 640 40L690 220H210Z', '#7a4a24', 'stroke="#2c1808" stroke-width="9"') +
    shape(
      'M220 210H680L640 640Q760 860 660 1160H240Q140 860 260 640Z',
      '#96602f',
      'stroke="#2c1808" stroke-width="9" stroke-linejoin="round"',
    ) +
    rect(150, 1150, 600, 60, '#7a4a24', 'stroke="#2c1808" stroke-width="9"') +
    at(450, 420, dial('#f4efdc', '#2a2440', '#c0392b'), { scale: 0.5 }) +
    shape('M380 680H520V1060Q450 1120 380 1060Z', '#16203f', 'stroke="#2c1808" stroke-width="7"') +
    stroke('M450 680L420 960', '#e2b04a', 9) +
    disc(418, 980, 62, '#e2b04a', 'stroke="#2c1808" stroke-width="7"') +
    disc(418, 980, 34, '#f3d590') +
    disc(450, 420, 300, '#8fc2ff', 'opacity=".18"') +
    shape(
      'M690 240Q820 300 800 700T880 1200H900V180Q800 140 690 240Z',
      '#d9d4c4',
      'stroke="#8f8a78" stroke-width="6"',
    ) +
    stroke('M760 330Q800 560 790 900M830 300Q860 640 850 1100', '#b7b19d', 6)
  )
}

function landing(): string {
  const door = (x: number, name: string, colour: string) =>
    rect(x, 300, 210, 620, colour, 'stroke="#3a1a0c" stroke-width="8"') +
    rect(x + 30, 340, 150, 220, 'none', 'stroke="#3a1a0c" stroke-width="5"') +
    rect(x + 30, 620, 150, 250, 'none', 'stroke="#3a1a0c" stroke-width="5"') +
    rect(x + 50, 576, 110, 30, '#fff3d6', 'stroke="#3a1a0c" stroke-width="3"') +
    line(name, x + 105, 599, { face: 'hairline', size: 22 }, '#3a1a0c', 'middle')
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#f0c98a') +
    rect(0, 0, SIZE.width, 160, '#e5b76e') +
    many(12, index => stroke(`M${index * 82} 160V920`, '#e9c07c', 6)) +
    disc(450, 190, 54, '#fff7dc', 'stroke="#3a1a0c" stroke-width="7"') +
    stroke('M450 0V136', '#3a1a0c', 6) +
    door(40, 'MARCHETTI', '#7f9a72') +
    door(650, 'S. OKADA', '#6f8aa6') +
    rect(0, 920, SIZE.width, 280, '#b5703c') +
    many(6, index => rect(0, 920 + index * 48, SIZE.width, 22, '#a86532')) +
    at(450, 950, upright('#d08a3e', '#8c4a1c'), { scale: 1.24 }) +
    at(
      450,
      560,
      rect(-92, -66, 184, 124, '#fffdf4', 'stroke="#9aa8c0" stroke-width="3"') +
        many(5, index => stroke(`M-92 ${-40 + index * 24}H92`, '#c9d3e4', 3)) +
        line('À prendre', 0, -2, { face: 'speech', size: 38 }, '#2a2a3a', 'middle') +
        stroke('M-72 -34l8 -12', '#c0392b', 6) +
        line('Merci.', 16, 42, { face: 'speech', size: 28 }, '#2f7d4a', 'middle'),
      { turn: -3 },
    ) +
    at(
      250,
      1130,
      stroke('M-40 0V-50M40 0V-50', '#3a1a0c', 12) +
        `<ellipse cx="0" cy="-62" rx="72" ry="24" fill="#c0392b" stroke="#3a1a0c" stroke-width="6"/>`,
    )
  )
}

function footprint(): string {
  const random = dice(11)
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#8a7350') +
    many(120, () =>
      disc(
        random() * 900,
        random() * 1200,
        6 + random() * 26,
        random() > 0.5 ? '#7f6848' : '#967e59',
        'opacity=".6"',
      ),
    ) +
    stroke('M-20 160Q300 60 520 140T920 100', '#6fa3ad', 90) +
    stroke('M-20 150Q300 50 520 130T920 90', '#9cc8cf', 40) +
    at(
      450,
      560,
      shape('M-120 130Q-170 20 -60 -20Q0 -44 60 -20Q170 20 120 130Q0 210 -120 130Z', '#5c4a30') +
        [
          [-128, -70, -34],
          [-44, -130, -10],
          [46, -130, 10],
          [130, -70, 34],
        ]
          .map(([x, y, turn]) =>
            at(
              x as number,
              y as number,
              shape('M-34 46Q-44 -30 0 -84Q44 -30 34 46Q0 70 -34 46Z', '#5c4a30') +
                shape('M-8 -74L0 -128L8 -74Z', '#4a3a24'),
              { turn: turn as number },
            ),
          )
          .join('') +
        shape('M-90 120Q-120 50 -50 20Q0 4 50 20Q120 50 90 120Q0 170 -90 120Z', '#4f3f28'),
      { turn: 8 },
    ) +
    at(120, 880, tape(900, 4), { turn: -5 }) +
    stroke('M300 760V850M610 740V830', '#23351f', 5, 'stroke-dasharray="10 9"') +
    at(
      700,
      1060,
      rect(-120, -70, 260, 150, '#fff8e6', 'stroke="#23351f" stroke-width="5"') +
        line('11 cm', 10, -10, { face: 'speech', size: 58 }, '#23351f', 'middle') +
        line('impossible', 10, 50, { face: 'speech', size: 40 }, '#c0392b', 'middle'),
      { turn: 4 },
    )
  )
}

function window(): string {
  const random = dice(60)
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#d9e2e6') +
    many(6, index => rect(index * 160 - 10, 0, 6, SIZE.height, '#c3ced4')) +
    rect(70, 90, 760, 800, '#0d1a33', 'rx="180" stroke="#5d717c" stroke-width="26"') +
    `<clipPath id="glass"><rect x="82" y="102" width="736" height="776" rx="168"/></clipPath><g clip-path="url(#glass)">` +
    many(90, () => disc(90 + random() * 720, 100 + random() * 760, 1 + random() * 3, '#fff')) +
    disc(560, 1010, 520, '#e8f3fa') +
    disc(560, 1010, 520, 'none', 'stroke="#9cc9ea" stroke-width="18"') +
    stroke('M120 800Q340 640 620 700T1000 640M200 900Q420 760 800 800', '#b9d6ea', 26, 'opacity=".8"') +
    rect(82, 102, 736, 300, '#fff', 'opacity=".28"') +
    line('COMBIEN DE BUÉE', 450, 250, { face: 'speech', size: 56 }, '#0d1a33', 'middle') +
    line('FAIT UN LITRE ET DEMI', 450, 320, { face: 'speech', size: 56 }, '#0d1a33', 'middle') +
    '</g>' +
    rect(0, 1040, SIZE.width, 160, '#8ea0a8') +
    rect(0, 1040, SIZE.width, 20, '#aebdc4') +
    at(330, 1060, lemonTree(1), { scale: 0.9 }) +
    at(
      690,
      1050,
      rect(-70, -92, 140, 80, '#e8eef2', 'rx="22" stroke="#17304a" stroke-width="8"') +
        disc(-26, -54, 11, '#17304a') +
        disc(26, -54, 11, '#17304a') +
        many(3, index => disc(-48 + index * 48, -6, 15, '#d96c3f', 'stroke="#17304a" stroke-width="5"')) +
        stroke('M60 -76L110 -140', '#17304a', 10) +
        rect(88, -190, 60, 50, '#9fd0e8', 'rx="6" stroke="#17304a" stroke-width="6"'),
    )
  )
}

function bridge(): string {
  const plank = (index: number) => {
    const x = index * 76 - 20
    return at(
      x,
      330 + Math.sin((index / 12) * Math.PI) * 70,
      rect(-30, 0, 58, 300, index % 2 ? '#a8733c' : '#b98246', 'stroke="#4a2c14" stroke-width="5"'),
    )
  }
  return (
    rect(0, 0, SIZE.width, SIZE.height, '#bfe3ee') +
    many(
      9,
      index =>
        `<ellipse cx="${(index * 233) % 900}" cy="${760 + index * 50}" rx="220" ry="46" fill="#fff" opacity=".6"/>`,
    ) +
    shape('M-40 1200L60 760Q120 690 180 760L260 1200Z', '#7fa9b8') +
    shape('M560 1200L660 900Q740 820 800 900L900 1200Z', '#6f9bac') +
    at(120, 740, goat(), { scale: 1.2 }) +
    at(742, 870, goat(), { scale: 1.5, mirror: true }) +
    stroke('M-20 240Q450 380 920 240', '#6b4426', 16) +
    many(13, plank) +
    stroke('M-20 330Q450 470 920 330M-20 620Q450 760 920 620', '#4a2c14', 12) +
    many(13, index =>
      stroke(`M${index * 76 - 20} ${round(240 + Math.sin((index / 12) * Math.PI) * 68)}v110`, '#6b4426', 6),
    ) +
    at(450, 350, sword(), { turn: -3, scale: 1.12 }) +
    stroke('M420 250q-40 60 -14 120M478 250q46 60 22 120', '#6b4426', 9) +
    stroke('M300 540q-24 20 -18 44M612 520q26 16 24 42M330 760q-26 8 -30 32M580 770q26 8 26 32', '#1a2f4d', 7)
  )
}

export const FRENCH: Readonly<Record<string, () => string>> = {
  cadran: clock,
  palier: landing,
  empreinte: footprint,
  hublot: window,
  pont: bridge,
}
