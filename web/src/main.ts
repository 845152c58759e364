import { mount } from 'svelte';
import App from './App.svelte';
import { base } from './lib/place';
import { callAsMe } from './lib/person.svelte';
import './styles/base.css';

callAsMe();
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register(new URL('sw.js', base()));
